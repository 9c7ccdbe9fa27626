/** Which labels of a map are shown at a zoom, how big and where: the important first, and no two over each other. */
import type { Id } from '../lib/wire';
import type { Box, Point } from './geometry';

/** Words on a map, in the board's units. */
export interface Label {
  readonly id: Id;
  /** Its importance: the lowest are placed first. */
  readonly rank: number;
  /** The size of its letters as printed, and the least size on the screen in pixels. */
  readonly size: number;
  readonly least: number;
  /** How much bigger than the rest of the board it may become before it is left out. */
  readonly grows: number;
  /** How much of it may lie over pieces or beside the board, as a share. */
  readonly covers: number;
  /** How wide and tall it is as printed. */
  readonly wide: number;
  readonly tall: number;
  /** Where its middle is printed. */
  readonly at: Point;
  /** What it tells, with the size of its mark; null: it stays where it is printed. */
  readonly of: (Point & { readonly r: number }) | null;
}

/** Where a label is: its middle in pixels from the board's corner, how much it is scaled, and which spot that is. */
export interface Placed {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
  readonly spot: number;
}

/** Pixels between two labels. */
const APART = 2;
/** While one zooms, a label that was hidden wants so many more pixels, so that none comes and goes all the time. */
const ENTRY = 3;
/** What it costs to leave the printed spot, in square pixels of what would be covered there. */
const MOVED = 8;
/** What is beside the board counts more than a piece that is covered. */
const BESIDE = 2;
/** How much of a name the edge of the view may cut, as a share: it has room beside its letters. */
const CUT = 0.02;
/** How big the cells are in which boxes are looked for, on a board as big as printed. */
const CELL = 64;

/**
 * Labels that are shown at zoom `k`, by id. `before` are those shown until now, `moving` says that the zoom goes on
 * changing; `pieces` are covered if need be. `view` is the part of the board that is seen while it rests: what is told of
 * a place in it is read within it, or left out where there is no room; what is told of places elsewhere stays out of it.
 */
export function placeLabels(
  labels: readonly Label[],
  k: number,
  before: ReadonlyMap<Id, Placed> = new Map(),
  pieces: readonly Box[] = [],
  board: Box = { x0: -Infinity, y0: -Infinity, x1: Infinity, y1: Infinity },
  moving = false,
  view: Box | null = null,
): Map<Id, Placed> {
  const taken = new Grid(CELL * Math.max(k, 1));
  const covered = new Grid(CELL * Math.max(k, 1));
  for (const box of pieces) covered.add(scaled(box, k));
  const edge = scaled(board, k);
  const shown = new Map<Id, Placed>();
  for (const label of [...labels].sort((a, b) => a.rank - b.rank)) {
    const scale = Math.max(k, label.least / label.size);
    if (scale > label.grows * k) continue;
    const half = { x: (label.wide * scale) / 2, y: (label.tall * scale) / 2 };
    const was = before.get(label.id);
    const apart = APART + (was || !moving ? 0 : ENTRY);
    let best: Placed | null = null;
    let least = Infinity;
    const rests = view !== null && !moving && label.of !== null;
    const within = rests && isIn(view, label, k) ? view : null;
    for (const [spot, at] of spots(label, k, half, within).entries()) {
      if (taken.meets(around(at, half, apart))) continue;
      const box = around(at, half, 0);
      const hidden = covered.shared(box) + BESIDE * outside(box, edge);
      if (hidden > label.covers * 4 * half.x * half.y) continue;
      const cut = within ? outside(box, within) : rests ? overlap(box, view) : 0;
      if (cut > CUT * 4 * half.x * half.y) continue;
      const cost = hidden + MOVED * (spot === was?.spot ? -1 : Math.min(spot, 4));
      if (cost < least) [best, least] = [{ ...at, scale, spot }, cost];
    }
    if (!best) continue;
    taken.add(around(best, half, 0));
    shown.set(label.id, best);
  }
  return shown;
}

/** Where a label may stand: where it is printed, then around what it tells. */
function spots(label: Label, k: number, half: Point, within: Box | null): Point[] {
  const printed = { x: label.at.x * k, y: label.at.y * k };
  const { of } = label;
  if (!of) return [printed];
  const pulled = within ? [{ x: pull(printed.x, within.x0, within.x1, half.x), y: pull(printed.y, within.y0, within.y1, half.y) }] : [];
  const [x, y, r] = [of.x * k, of.y * k, of.r * k + 1];
  const lift = printed.y > y ? 1 : -1;
  return [
    printed,
    { x, y: y + lift * (r + half.y) },
    { x, y: y - lift * (r + half.y) },
    { x: x + r + half.x, y },
    { x: x - r - half.x, y },
    { x: x + half.x, y: y + lift * (r + half.y) },
    { x: x - half.x, y: y + lift * (r + half.y) },
    { x: x + half.x, y: y - lift * (r + half.y) },
    { x: x - half.x, y: y - lift * (r + half.y) },
    ...pulled,
  ];
}

/** Whether anything is in view of what a label tells. */
function isIn(view: Box, { of }: Label, k: number): boolean {
  if (!of) return false;
  const [x, y, r] = [of.x * k, of.y * k, of.r * k];
  return x >= view.x0 - r && x <= view.x1 + r && y >= view.y0 - r && y <= view.y1 + r;
}

/** A middle from which all of something is between two edges. */
const pull = (middle: number, from: number, to: number, half: number): number =>
  Math.max(from + half + APART, Math.min(to - half - APART, middle));

const scaled = ({ x0, y0, x1, y1 }: Box, k: number): Box => ({ x0: x0 * k, y0: y0 * k, x1: x1 * k, y1: y1 * k });

const around = ({ x, y }: Point, half: Point, more: number): Box => ({
  x0: x - half.x - more,
  y0: y - half.y - more,
  x1: x + half.x + more,
  y1: y + half.y + more,
});

/** How much two boxes share. */
function overlap(a: Box, b: Box): number {
  const wide = Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0);
  const tall = Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0);
  return wide > 0 && tall > 0 ? wide * tall : 0;
}

/** How much of a box is outside of another. */
const outside = (box: Box, edge: Box): number => (box.x1 - box.x0) * (box.y1 - box.y0) - overlap(box, edge);

/** Boxes by the cells of a grid that they touch, so that few are compared. */
class Grid {
  private readonly cells = new Map<number, Box[]>();

  constructor(private readonly cell: number) {}

  add(box: Box): void {
    for (const key of this.keys(box)) {
      const cell = this.cells.get(key);
      if (cell) cell.push(box);
      else this.cells.set(key, [box]);
    }
  }

  meets(box: Box): boolean {
    return this.keys(box).some((key) => this.cells.get(key)?.some((other) => overlap(box, other) > 0));
  }

  /** How much of a box is taken, counted twice where two are over each other. */
  shared(box: Box): number {
    const near = new Set(this.keys(box).flatMap((key) => this.cells.get(key) ?? []));
    let sum = 0;
    for (const other of near) sum += overlap(box, other);
    return sum;
  }

  private keys({ x0, y0, x1, y1 }: Box): number[] {
    const keys: number[] = [];
    const { cell } = this;
    for (let row = Math.floor(y0 / cell); row <= Math.floor(y1 / cell); row += 1) {
      for (let column = Math.floor(x0 / cell); column <= Math.floor(x1 / cell); column += 1) {
        keys.push(row * 65536 + column);
      }
    }
    return keys;
  }
}
