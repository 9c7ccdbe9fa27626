/** Where a board opens: what it shows first to somebody who has not moved it yet. */
import type { CameraPosition } from './camera-positions';
import { boxOf, type Box, type Point } from './geometry';
import { FEW, type Opening } from './what-matters';

/** How much of a view is for what is brought into it. */
export const ROOM = 0.8;
/** How much of a view may show nothing of the board when it is moved by keys or to show something. */
const BESIDE = 0.06;
/** How much nearer than all of its heart a board may open in order to fill the view. */
const FILLED = 1.6;
/** How much farther than that it may open to show all of what matters, and how much of the view that may take then. */
const SPREAD = 0.88;
const TIGHT = 0.92;
/** How much farther away it may be for the buttons' sake. */
const FARTHER = 0.75;
/** Nearer than this no board opens, unless it must in order to fill the view: what is around is worth seeing too. */
const OPENING = 0.75;

/** A position from which the board fills the view, or nearly so, and shows as much of what matters as it can. */
export function openingOn(opening: Opening, view: Point, whole: number, corner: Point = { x: 0, y: 0 }): CameraPosition {
  const { x, y, k } = filled(opening, view, whole);
  const on = (at: Point, from: CameraPosition): Point => ({ x: view.x / 2 + (at.x - from.x) * from.k, y: view.y / 2 + (at.y - from.y) * from.k });
  const lies = (at: Point): boolean => at.x >= 0 && at.x < corner.x && at.y > view.y - corner.y && at.y <= view.y;
  const isSeen = (at: Point): boolean => at.x >= 0 && at.y >= 0 && at.x <= view.x && at.y <= view.y && !lies(at);
  const hidden = opening.points.map((at) => on(at, { x, y, k })).filter(lies);
  if (hidden.length === 0) return { x, y, k };
  // a little up, farther away above the buttons, or aside: what shows most of what matters, and the first of those
  const up = Math.max(...hidden.map((at) => at.y - (view.y - corner.y)));
  const aside = Math.max(...hidden.map((at) => corner.x - at.x));
  const tried = [{ x, y, k }, { x, y: y + up / k, k }, above(opening, view, corner, Math.max(whole, FARTHER * k), k), { x: x - aside / k, y, k }];
  const counts = tried.map((from) => opening.points.filter((at) => isSeen(on(at, from))).length);
  return tried[counts.indexOf(Math.max(...counts))] ?? { x, y, k };
}

/** All points above the buttons, no nearer and not much farther than wanted. */
function above({ heart, points }: Opening, view: Point, corner: Point, least: number, most: number): CameraPosition {
  const { x0, y0, x1, y1 } = boxOf(points) ?? { x0: 0, y0: 0, x1: 1, y1: 1 };
  const fits = TIGHT * Math.min(view.x / Math.max(x1 - x0, 1), (view.y - corner.y) / Math.max(y1 - y0, 1));
  const k = Math.max(least, Math.min(most, fits));
  const x = heart.x0 + inside((x0 + x1) / 2 - heart.x0, heart.x1 - heart.x0, view.x / k, 0);
  return { x, y: (y0 + y1) / 2 + corner.y / 2 / k, k };
}

/** The same, whatever lies over the view. */
function filled({ heart, boxes, points }: Opening, view: Point, whole: number): CameraPosition {
  const fits = ({ x0, y0, x1, y1 }: Box): readonly [number, number] => [view.x / Math.max(x1 - x0, 1), view.y / Math.max(y1 - y0, 1)];
  const all = fits(heart);
  const least = Math.max(whole, Math.min(Math.max(...all), FILLED * Math.min(...all)));
  const roomy = boxes.find((box) => ROOM * Math.min(...fits(box)) >= least);
  const { x0, y0, x1, y1 } = roomy ?? boxes.at(-1) ?? heart;
  const allOfIt = boxes.length > 0 ? TIGHT * Math.min(...fits({ x0, y0, x1, y1 })) : least;
  const farthest = points.length <= FEW ? whole : Math.max(whole, SPREAD * least);
  const nearest = Math.max(farthest, Math.min(least, allOfIt));
  const k = roomy ? Math.min(Math.max(least, OPENING), ROOM * Math.min(...fits(roomy))) : nearest;
  const along = (middle: number, from: number, to: number, seen: number): number => from + inside(middle - from, to - from, seen, 0);
  return {
    x: along((x0 + x1) / 2, heart.x0, heart.x1, view.x / k),
    y: along((y0 + y1) / 2, heart.y0, heart.y1, view.y / k),
    k,
  };
}

/** A middle such that a view `seen` wide shows little beside a board `size` wide; all of it, if it can. */
export function inside(middle: number, size: number, seen: number, beside = BESIDE): number {
  const edge = seen / 2 - seen * beside;
  return size <= 2 * edge ? size / 2 : Math.min(size - edge, Math.max(edge, middle));
}
