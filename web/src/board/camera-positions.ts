/** Where the camera stood over each board, remembered between visits. */
import { store, stored } from '../lib/browser-storage';

/** The point of the board in the middle of the view, and the zoom. */
export interface CameraPosition {
  readonly x: number;
  readonly y: number;
  readonly k: number;
}

const KEY = 'cameras';
/** How many boards are remembered; the one that was not looked at for longest is forgotten. */
const MOST = 50;

export function cameraPosition(key: string): CameraPosition | null {
  return key ? (all().get(key) ?? null) : null;
}

/** Remember a position, or forget it (null). */
export function keepCameraPosition(key: string, aim: CameraPosition | null): void {
  if (!key) return;
  const found = all();
  found.delete(key);
  if (aim) found.set(key, aim);
  store(KEY, JSON.stringify([...found].slice(-MOST)));
}

/** All remembered positions by key, the newest last. */
function all(): Map<string, CameraPosition> {
  try {
    const found: unknown = JSON.parse(stored(KEY) ?? '[]');
    return new Map(Array.isArray(found) ? found.filter(isEntry) : []);
  } catch {
    return new Map();
  }
}

function isEntry(value: unknown): value is [string, CameraPosition] {
  if (!Array.isArray(value) || typeof value[0] !== 'string' || !(value[1] instanceof Object)) return false;
  const { x, y, k } = value[1] as Record<string, unknown>;
  return [x, y, k].every((number) => Number.isFinite(number)) && (k as number) > 0;
}
