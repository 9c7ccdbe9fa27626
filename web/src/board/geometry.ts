/** Where things are, in the board's own units: plain numbers outside of all reactivity. */
import type { Board, Id, Link, Piece, Shape } from '../lib/wire';

/** How big a place is on a board that does not say. */
export const GLOW_R = 14;

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Place extends Point {
  readonly id: Id;
  /** How big a target it is; 0: not to be clicked. */
  readonly r: number;
  readonly tip: string;
}

export interface Box {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}

export interface Ends {
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
}

export type Places = ReadonlyMap<Id, Place>;

const NOWHERE: Place = { id: '', x: 0, y: 0, r: 0, tip: '' };

export function placesOf(board: Board): Places {
  const { id, x, y, r, tip } = board.anchors;
  const sized = r.length > 0;
  return new Map(
    id.map((name, i) => [
      name,
      { id: name, x: x[i] ?? 0, y: y[i] ?? 0, r: sized ? (r[i] ?? 0) : GLOW_R, tip: tip[i] ?? '' },
    ]),
  );
}

/** An anchor; one that is not on the board is drawn in its corner instead of breaking the picture. */
export function placeOf(places: Places, id: Id): Place {
  return places.get(id) ?? NOWHERE;
}

/** A coordinate, short. */
export function n(value: number): string {
  return Number.isInteger(value) ? String(value) : value.toFixed(2).replace(/\.?0+$/, '');
}

/** Both ends of a link in its lane. */
export function linkEnds(link: Link, line: number, places: Places): Ends {
  const a = placeOf(places, link.a);
  const b = placeOf(places, link.b);
  const far = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  const aside = (link.lane ?? 0) * line;
  const dx = (-(b.y - a.y) / far) * aside;
  const dy = ((b.x - a.x) / far) * aside;
  return { x1: a.x + dx, y1: a.y + dy, x2: b.x + dx, y2: b.y + dy };
}

/** Where a piece stands in its row of slots. */
export function pieceSpot(piece: Piece, places: Places): Point {
  const { x, y } = placeOf(places, piece.at);
  return { x: x + ((piece.slot ?? 0) - ((piece.of ?? 1) - 1) / 2) * (piece.gap ?? 14), y };
}

/** The corners of a hexagon with one on top. */
export function hexagon(x: number, y: number, r: number): string {
  const half = 0.5 * r;
  const side = 0.8660254 * r;
  const corners = [
    [0, -r],
    [side, -half],
    [side, half],
    [0, r],
    [-side, half],
    [-side, -half],
  ] as const;
  return corners.map(([dx, dy]) => `${n(x + dx)},${n(y + dy)}`).join(' ');
}

/** The points of a line through anchors; it passes by what is not on the board. */
export function polyline(through: readonly Id[], places: Places): string {
  return through
    .flatMap((id) => places.get(id) ?? [])
    .map(({ x, y }) => `${n(x)},${n(y)}`)
    .join(' ');
}

/** All points a shape touches: one for what stands on an anchor, both ends of a link, each of a path. */
export function pointsOf(shape: Shape, places: Places): readonly Point[] {
  switch (shape.type) {
    case 'piece':
      return [pieceSpot(shape, places)];
    case 'link':
      return [placeOf(places, shape.a), placeOf(places, shape.b)];
    case 'path':
      return shape.through.map((id) => placeOf(places, id));
    default:
      return [placeOf(places, shape.at)];
  }
}

/** Where one would point to show a shape. */
export function middleOf(shape: Shape, line: number, places: Places): Point {
  if (shape.type === 'link') {
    const { x1, y1, x2, y2 } = linkEnds(shape, line, places);
    return { x: (x1 + x2) / 2, y: (y1 + y2) / 2 };
  }
  const points = pointsOf(shape, places);
  return points[Math.floor(points.length / 2)] ?? NOWHERE;
}

/** The smallest box around some points. */
export function boxOf(points: Iterable<Point>): Box | null {
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y } of points) {
    x0 = Math.min(x0, x);
    y0 = Math.min(y0, y);
    x1 = Math.max(x1, x);
    y1 = Math.max(y1, y);
  }
  return x0 <= x1 ? { x0, y0, x1, y1 } : null;
}
