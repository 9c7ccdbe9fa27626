/** Where a small box beside a place hides least of what somebody looks at. Pure. */
import type { Point } from './geometry';

const EDGE = 6;
const GAP = 10;
/** How much farther off a box may be put when it would hide something beside its place. */
const FARTHER = [0, 36, 80];

/** The upper left corner of a box of a size, beside a place that reaches so far, in a view of this room. */
export function clearSpot(at: Point, reach: number, size: Point, room: Point, seen: readonly Point[]): Point {
  const middle = { x: at.x - size.x / 2, y: at.y - size.y / 2 };
  const spots = FARTHER.flatMap((farther) => around(at, middle, size, reach + GAP + farther)).map(({ x, y }) => ({
    x: within(x, size.x, room.x),
    y: within(y, size.y, room.y),
  }));
  const hidden = spots.map((spot) => [at, ...seen].filter((point) => isUnder(point, spot, size)).length);
  return spots[hidden.indexOf(Math.min(...hidden))] ?? middle;
}

/** The corners of boxes on all sides of a place, in the order in which they are liked. */
function around(at: Point, middle: Point, size: Point, away: number): readonly Point[] {
  return [
    { x: middle.x, y: at.y - away - size.y },
    { x: at.x + away, y: middle.y },
    { x: at.x - away - size.x, y: middle.y },
    { x: middle.x, y: at.y + away },
    { x: at.x + away, y: at.y - away - size.y },
    { x: at.x - away - size.x, y: at.y - away - size.y },
    { x: at.x + away, y: at.y + away },
    { x: at.x - away - size.x, y: at.y + away },
  ];
}

const within = (value: number, size: number, room: number): number => Math.max(EDGE, Math.min(value, room - size - EDGE));

function isUnder({ x, y }: Point, corner: Point, size: Point): boolean {
  return x > corner.x - 4 && x < corner.x + size.x + 4 && y > corner.y - 4 && y < corner.y + size.y + 4;
}

/** Points along a line of points, so near to each other that no box lies between two of them. */
export function pointsAlong(line: readonly Point[], every = 12): readonly Point[] {
  return line.flatMap((point, i) => {
    const before = line[i - 1];
    if (!before) return [point];
    const steps = Math.max(1, Math.ceil(Math.hypot(point.x - before.x, point.y - before.y) / every));
    return Array.from({ length: steps }, (_, step) => {
      const share = (step + 1) / steps;
      return { x: before.x + (point.x - before.x) * share, y: before.y + (point.y - before.y) * share };
    });
  });
}
