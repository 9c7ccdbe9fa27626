/** What a route costs, written at its end: in a layer over the board that is moved with it but not scaled. */
import { svg, words } from './draw-shapes';
import { n, type Box, type Point } from './geometry';

/** Where a tag begins below its place or above it, and how tall it is, in pixels. */
const AWAY = 14;
const TALL = 25;
/** Pixels between a tag and the edge of the view. */
const EDGE = 4;
/** So far out of the view, in pixels, a place can still be pointed at: its tag is read within. */
const REACH = 40;

export interface Tag {
  readonly text: string;
  readonly tone: string;
  /** The place, in the board's units. */
  readonly at: Point;
}

export class PriceTags {
  readonly root = document.createElement('div');
  private tags: readonly { readonly element: HTMLElement; readonly at: Point; readonly half: number }[] = [];
  private k = 1;
  private seen: Box | null = null;

  show(tags: readonly Tag[]): void {
    this.tags = tags.map(({ text, tone, at }) => {
      const half = 10 + text.length * 4.3;
      const rect = svg('rect', { class: `label-${tone}`, x: -half, y: 0, width: 2 * half, height: TALL, rx: 8 });
      const drawn = svg('g', { class: 'ghost-label' }, rect, words({ x: 0, y: 17.5 }, text));
      const element = document.createElement('div');
      element.append(svg('svg', { width: 1, height: 1 }, drawn));
      return { element, at, half };
    });
    this.root.replaceChildren(...this.tags.map(({ element }) => element));
    this.place();
  }

  /** The board is shown at this zoom; `seen` is the part of it in view, in pixels. */
  scale(k: number, seen: Box): void {
    [this.k, this.seen] = [k, seen];
    this.place();
  }

  private place(): void {
    for (const { element, at, half } of this.tags) {
      const { x, y } = tagSpot({ x: at.x * this.k, y: at.y * this.k }, half, this.seen);
      element.style.transform = `translate(${n(x)}px, ${n(y)}px)`;
    }
  }
}

/** The middle of a tag's upper edge: below its place, for what the place is, is said above it, but within the view. */
export function tagSpot({ x, y }: Point, half: number, seen: Box | null): Point {
  const below = y + AWAY;
  if (!seen || x < seen.x0 - REACH || x > seen.x1 + REACH || y < seen.y0 - REACH || y > seen.y1 + REACH) return { x, y: below };
  const within = Math.max(seen.x0 + half + EDGE, Math.min(seen.x1 - half - EDGE, x));
  const isLow = below + TALL + EDGE > seen.y1;
  return { x: within, y: isLow ? Math.min(y - AWAY, seen.y1 - EDGE) - TALL : Math.max(below, seen.y0 + EDGE) };
}
