/** What is drawn over a scene for one viewer: glow, previews, lights, last moves, focus. */
import type { Id, Shape } from '../lib/wire';
import { drawn, svg, words, type Attributes, type Paper } from './draw-shapes';
import { PriceTags, type Tag } from './price-tags';
import { hexagon, linkEnds, middleOf, placeOf, polyline, type Box, type Point } from './geometry';

export type Tone = 'white' | 'yellow' | 'orange' | 'red' | 'green' | 'later';

/** A route that is previewed: the places it leads through, a tone that says whether it can be had, a label at `at`. */
export interface Ghost {
  readonly through: readonly Id[];
  readonly tone: Tone;
  readonly label?: string;
  /** The label's own tone, if it says something else than the route's. */
  readonly labelTone?: Tone;
  readonly at?: Id;
}

export interface Mark {
  readonly id: Id;
  readonly seat: number;
}

export type ShapeOf = (id: Id) => Shape | undefined;

const RING = 4;
const SHAPE_R = 17;
/** The least size of rings and the least width of lights on the screen, in pixels: on a whole map they would be lost. */
const LEAST_R = 11;
const LIT_LINE = 2.5;
/** How much rings may be stretched with the board while it moves. */
const STRETCHED = 1.5;

export class Overlay {
  /** Between the layers: where something may be clicked. */
  readonly glow = svg('g', { 'pointer-events': 'none' });
  /** On top of all layers. */
  readonly top = svg('g', { 'pointer-events': 'none' });
  readonly tags = new PriceTags();
  private readonly marks = svg('g');
  private readonly lights = svg('g');
  private readonly previews = svg('g', { class: 'preview' });
  private readonly ghosts = svg('g');
  private readonly focus = svg('g');
  private focusR = 0;
  private rings: { element: SVGElement; r: number }[] = [];
  private k = 1;

  constructor(
    private readonly paper: Paper,
    private readonly shapeOf: ShapeOf,
  ) {
    this.top.append(this.marks, this.lights, this.previews, this.ghosts, this.focus);
  }

  /** Rings on places: those that may be clicked now, after those that were picked. */
  showGlow(ids: readonly Id[], picked: readonly Id[]): void {
    const ring = (id: Id, cls: string): SVGElement => {
      const { x, y, r } = placeOf(this.paper.places, id);
      return svg('circle', { class: cls, cx: x, cy: y, r: r + 2 });
    };
    const known = (id: Id): boolean => this.paper.places.has(id);
    const cls = picked.length > 0 ? 'glow glow-step' : 'glow';
    this.glow.replaceChildren(
      ...picked.filter(known).map((id) => ring(id, 'glow glow-picked')),
      ...ids.map((id) => ring(id, cls)),
    );
  }

  showPreview(shapes: readonly Shape[]): void {
    this.previews.replaceChildren(...shapes.map((shape, i) => drawn(`preview-${i}`, shape, this.paper)));
  }

  showGhosts(ghosts: readonly Ghost[]): void {
    this.ghosts.replaceChildren(...ghosts.flatMap((ghost) => this.lines(ghost)));
    this.tags.show(ghosts.flatMap((ghost) => this.tag(ghost)));
  }

  /** Lights; `faint` ones are dashed. */
  showLit(ids: Iterable<Id>, faint: ReadonlySet<Id> = new Set()): void {
    const lights = [...ids].flatMap((id) => this.light(id, faint.has(id) ? 'lit lit-faint' : 'lit'));
    this.lights.replaceChildren(...lights);
    this.rings = lights.flatMap((element) =>
      element.tagName === 'circle' ? [{ element, r: Number(element.getAttribute('r')) }] : [],
    );
    this.rescale();
  }

  showMarks(marks: readonly Mark[]): void {
    const last = new Map(marks.map(({ id, seat }) => [seat, id]));
    this.marks.replaceChildren(...marks.flatMap((mark) => this.mark(mark, last.get(mark.seat) === mark.id)));
  }

  showFocus(id: Id | null): void {
    const place = id === null ? undefined : this.paper.places.get(id);
    if (!place) {
      this.focus.replaceChildren();
      return;
    }
    const at = { cx: place.x, cy: place.y };
    this.focusR = place.r + RING + 2;
    const rings = ['focus-light', 'focus-dark'].map((cls) => svg('circle', { ...at, class: cls }));
    this.focus.replaceChildren(...rings);
    this.rescale();
  }

  /** The board moves. Rings follow when they are much too big or small: to redraw them lays out the page again. */
  scale(k: number, seen: Box): void {
    this.tags.scale(k, seen);
    if (Math.max(k / this.k, this.k / k) > STRETCHED) this.rest(k);
  }

  rest(k: number): void {
    if (k === this.k) return;
    this.k = k;
    this.rescale();
  }

  /** The focus ring keeps its size on the screen, and lights a least size, whatever the zoom. */
  private rescale(): void {
    const { k } = this;
    for (const { element, r } of this.rings) {
      element.setAttribute('r', String(Math.max(r, LEAST_R / k)));
      element.setAttribute('stroke-width', String(Math.max(RING, LIT_LINE / k)));
    }
    const [light, dark] = this.focus.children;
    for (const ring of this.focus.children) ring.setAttribute('r', String(Math.max(this.focusR, LEAST_R / k)));
    light?.setAttribute('stroke-width', String(8 / k));
    dark?.setAttribute('stroke-width', String(3.5 / k));
  }

  private lines({ through, tone }: Ghost): SVGElement[] {
    const { places, line } = this.paper;
    const points = polyline(through, places);
    const dashed = tone === 'later' ? ' ghost-dashed' : '';
    return [
      svg('polyline', { class: `ghost ghost-under${dashed}`, points, 'stroke-width': line * 1.7 }),
      svg('polyline', { class: `ghost ghost-${tone}${dashed}`, points, 'stroke-width': line * 1.05 }),
    ];
  }

  private tag({ through, tone, label, labelTone = tone, at }: Ghost): Tag[] {
    const place = this.paper.places.get(at ?? through.at(-1) ?? '');
    return label && place ? [{ text: label, tone: labelTone, at: place }] : [];
  }

  private light(id: Id, cls: string): SVGElement[] {
    const place = this.paper.places.get(id);
    if (place) return [this.ring({ class: cls, pathLength: 60 }, place, (place.r || SHAPE_R) + RING)];
    return this.outlined(id, { class: cls }, 'lit lit-line');
  }

  private mark({ id, seat }: Mark, last: boolean): SVGElement[] {
    const shape = this.shapeOf(id);
    const at = this.paper.places.get(id) ?? (shape && middleOf(shape, this.paper.line, this.paper.places));
    if (!at) return [];
    const place = this.paper.places.get(id);
    const outline = place
      ? [this.ring({ class: 'last' }, place, (place.r || SHAPE_R) + RING)]
      : this.outlined(id, { class: 'last' }, 'last-line');
    const line = shape?.type === 'link' || shape?.type === 'path';
    const aside = line ? 0 : (place?.r || SHAPE_R) * 0.72 + 2;
    const chip = svg(
      'g',
      { transform: `translate(${at.x - aside} ${at.y - aside})` },
      svg('circle', { class: 'last-chip', r: 6.5 }),
      words({ class: `last-seat ink${seat}`, y: 3.4 }, String(seat + 1)),
    );
    // a chip on each of many short links would hide the map: only the seat's last one has it
    return [svg('g', { class: `seat${seat}` }, ...outline, ...(line && !last ? [] : [chip]))];
  }

  /** A ring around what stands on a place, a broad line under what runs along several. */
  private outlined(id: Id, ring: Attributes, cls: string): SVGElement[] {
    const shape = this.shapeOf(id);
    if (!shape) return [];
    const { places, line } = this.paper;
    if (shape.type === 'link') {
      return [svg('line', { class: cls, ...linkEnds(shape, line, places), 'stroke-width': line * 2.6 })];
    }
    if (shape.type === 'path') {
      return [svg('polyline', { class: cls, points: polyline(shape.through, places), 'stroke-width': line * 2.6 })];
    }
    if (shape.type === 'hex') {
      const { x, y } = placeOf(places, shape.at);
      return [svg('polygon', { ...ring, 'stroke-width': 1.5, points: hexagon(x, y, shape.r ?? SHAPE_R) })];
    }
    const r = shape.type === 'dot' ? (shape.r ?? SHAPE_R) : SHAPE_R;
    return [this.ring(ring, middleOf(shape, line, places), r + RING)];
  }

  private ring(attributes: Attributes, { x, y }: Point, r: number): SVGElement {
    return svg('circle', { ...attributes, cx: x, cy: y, r });
  }
}
