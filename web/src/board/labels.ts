/**
 * The labels of a map: in a layer of their own over the board, which is moved with it but keeps its letters' size. Each
 * stands in an element of its own that CSS moves: to move something drawn would lay out the page again, and then Chromium
 * paints every word on the board once more, at each step of a zoom.
 */
import type { Id, Text } from '../lib/wire';
import { drawn, type Paper, svg } from './draw-shapes';
import { n, type Box, placeOf } from './geometry';
import { placeLabels, type Label, type Placed } from './label-placing';

/** The least size of letters on the screen, in pixels. */
const NAME = 11;
const SMALL = 9;
/** On a board that is further away small print would be scattered over it with no place that it belongs to. */
const GROWN = 2.2;
/** What is lit or in one's own hand comes before all others of its kind. */
const FAVOURED = -100;
/** How big the mark of a place is, as a share of how far it can be clicked. */
const MARK = 0.75;

/** How tall a line is and how far its foot is below its middle, in sizes of its letters. */
const LINE = 1.0;
const FOOT = 0.34;

/** So many pixels beyond the view labels are still moved with it. */
const AROUND = 150;

interface Drawn {
  readonly shape: Text;
  readonly element: HTMLElement;
  label: Label | null;
}

export class Labels {
  readonly root = document.createElement('div');
  private readonly drawn = new Map<Id, Drawn>();
  private shown = new Map<Id, Placed>();
  private favoured: ReadonlySet<Id> = new Set();
  private k = 0;
  private stale = false;
  /** The part of the board in view, in pixels. */
  private view: Box | null = null;
  /** What the pieces cover, once they were measured. */
  private taken: readonly Box[] | null = null;

  constructor(
    private readonly paper: Paper,
    private readonly board: Box,
    /** What is on the board besides, and better not covered. */
    private readonly pieces: () => readonly Box[],
  ) {
    this.root.className = 'labels';
    this.root.ariaHidden = 'true';
  }

  /** Show these labels and no others. */
  show(shapes: ReadonlyMap<Id, Text>): void {
    for (const [id, { shape, element }] of this.drawn) {
      if (shapes.get(id) === shape) continue;
      element.remove();
      this.drawn.delete(id);
    }
    for (const [id, shape] of shapes) {
      if (this.drawn.has(id)) continue;
      const group = drawn(id, shape, this.paper);
      for (const text of group.querySelectorAll('text, tspan')) text.setAttribute('x', '0');
      group.firstElementChild?.setAttribute('y', '0');
      const element = document.createElement('div');
      element.append(svg('svg', { width: 1, height: 1 }, group));
      element.style.visibility = 'hidden';
      this.root.append(element);
      this.drawn.set(id, { shape, element, label: null });
    }
    this.taken = null;
    this.refresh();
  }

  /** Places whose labels come first: those that are lit or matter to who looks on. */
  favour(ids: ReadonlySet<Id>): void {
    if (ids.size === this.favoured.size && [...ids].every((id) => this.favoured.has(id))) return;
    this.favoured = ids;
    this.refresh();
  }

  /** Something on the board moved, or the letters have another shape now: place everything again, once. */
  refresh(measure = false): void {
    if (measure) for (const one of this.drawn.values()) one.label = null;
    if (this.stale || this.k === 0) return;
    this.stale = true;
    queueMicrotask(() => {
      this.stale = false;
      this.place();
    });
  }

  /**
   * The board is shown at another zoom, and may go on changing it until it rests. `seen` is the part of it in view, in
   * pixels: what is elsewhere waits for the rest.
   */
  scale(k: number, seen: Box): void {
    this.view = seen;
    if (k === this.k) return;
    this.k = k;
    this.place(seen);
  }

  rest(): void {
    this.place();
  }

  private place(seen: Box | null = null): void {
    // all are measured before any is moved, so that the page is laid out once
    const labels = [...this.drawn.entries()].map(([id, one]) => this.weighed(one, (one.label ??= this.measured(id, one))));
    this.taken ??= this.pieces();
    const shown = placeLabels(labels, this.k, this.shown, this.taken, this.board, seen !== null, this.view);
    for (const { id, size, tall } of labels) {
      const element = this.drawn.get(id)?.element;
      const at = shown.get(id);
      if (!element) continue;
      const isShown = at !== undefined && (seen === null || isIn(seen, at));
      if (isShown) {
        const foot = at.y + (size * (FOOT - LINE / 2) + tall / 2) * at.scale;
        element.style.transform = `translate(${n(at.x)}px, ${n(foot)}px) scale(${at.scale})`;
      }
      const visibility = isShown ? 'visible' : 'hidden';
      if (element.style.visibility !== visibility) element.style.visibility = visibility;
    }
    this.shown = shown;
  }

  private weighed({ shape }: Drawn, label: Label): Label {
    const favoured = shape.of !== undefined && !shape.small && this.favoured.has(shape.of);
    return favoured ? { ...label, rank: label.rank + FAVOURED, covers: 1 } : label;
  }

  private measured(id: Id, { shape, element }: Drawn): Label {
    const text = element.querySelector('text');
    const size = (text && Number.parseFloat(getComputedStyle(text).fontSize)) || 14;
    const lines = shape.text.split('\n');
    const longest = Math.max(...lines.map((line) => line.length));
    const wide = text?.getBBox?.().width || longest * size * 0.58;
    const rise = ((lines.length - 1) * size) / 2;
    const { x, y } = placeOf(this.paper.places, shape.at);
    const place = this.paper.places.get(shape.of ?? '');
    return {
      id,
      rank: shape.rank ?? 0,
      size,
      least: shape.small ? SMALL : NAME,
      grows: shape.small ? GROWN : Infinity,
      covers: !place || !shape.rank ? 1 : shape.small ? 0.25 : 0.6,
      wide: wide + size * 0.2,
      tall: size * (LINE + lines.length - 1),
      at: { x, y: y - size * FOOT - rise },
      of: place ? { x: place.x, y: place.y, r: place.r * MARK } : null,
    };
  }
}

/** Whether a label may be in view, wherever its middle is. */
const isIn = ({ x0, y0, x1, y1 }: Box, { x, y }: Placed): boolean =>
  x >= x0 - AROUND && x <= x1 + AROUND && y >= y0 - AROUND && y <= y1 + AROUND;
