/** Where somebody looks at each board, kept between visits. */
import { store, stored } from '../lib/stored';

/** The point of the board in the middle of the view, and the zoom. */
export interface Kept {
  readonly x: number;
  readonly y: number;
  readonly k: number;
}

const KEY = 'cameras';
/** Of so many boards; who has not been looked at for longest is forgotten. */
const MOST = 50;

export function kept(key: string): Kept | null {
  return key ? (all().get(key) ?? null) : null;
}

/** Keep it, or forget it. */
export function keep(key: string, aim: Kept | null): void {
  if (!key) return;
  const found = all();
  found.delete(key);
  if (aim) found.set(key, aim);
  store(KEY, JSON.stringify([...found].slice(-MOST)));
}

/** By key, the newest last. */
function all(): Map<string, Kept> {
  try {
    const found: unknown = JSON.parse(stored(KEY) ?? '[]');
    return new Map(Array.isArray(found) ? found.filter(isEntry) : []);
  } catch {
    return new Map();
  }
}

function isEntry(value: unknown): value is [string, Kept] {
  if (!Array.isArray(value) || typeof value[0] !== 'string' || !(value[1] instanceof Object)) return false;
  const { x, y, k } = value[1] as Record<string, unknown>;
  return [x, y, k].every((number) => Number.isFinite(number)) && (k as number) > 0;
}
