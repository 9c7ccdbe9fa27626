/** Which place an arrow key or a bracket leads to. */
import type { Id } from '../lib/wire';
import type { Place, Point } from './geometry';

export type Direction = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown';

const AHEAD: Record<Direction, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export const isDirection = (key: string): key is Direction => key in AHEAD;

/** The nearest place in a direction; what lies aside counts double, and what lies more aside than ahead is left out. */
export function towards(places: Iterable<Place>, from: Point, direction: Direction, except: Id | null): Id | null {
  const [ux, uy] = AHEAD[direction];
  let best: Id | null = null;
  let least = Infinity;
  for (const { id, x, y } of places) {
    if (id === except) continue;
    const ahead = (x - from.x) * ux + (y - from.y) * uy;
    const aside = Math.abs((x - from.x) * uy) + Math.abs((y - from.y) * ux);
    if (ahead <= 0 || aside > ahead * 1.6) continue;
    const cost = ahead + 2 * aside;
    if (cost < least) [best, least] = [id, cost];
  }
  return best;
}

/** Places as one reads: by rows from the top, and from left to right within a row. */
export function reading(places: readonly Place[]): readonly Place[] {
  return places.toSorted((a, b) => a.y - b.y || a.x - b.x);
}

/** The next or the one before, around the end. */
export function cycled(places: readonly Place[], from: Id | null, by: 1 | -1): Id | null {
  const order = reading(places);
  if (order.length === 0) return null;
  const at = order.findIndex(({ id }) => id === from);
  const to = at < 0 ? (by > 0 ? 0 : order.length - 1) : (at + by + order.length) % order.length;
  return order[to]?.id ?? null;
}

/** The place nearest to a point. */
export function nearest(places: Iterable<Place>, from: Point): Id | null {
  let best: Id | null = null;
  let least = Infinity;
  for (const { id, x, y } of places) {
    const far = Math.hypot(x - from.x, y - from.y);
    if (far < least) [best, least] = [id, far];
  }
  return best;
}
