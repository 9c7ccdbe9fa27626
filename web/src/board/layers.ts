/** The layers of a scene as DOM, patched shape by shape: what did not change is not touched. Labels are drawn elsewhere. */
import type { Cue, Id, Layer, Piece, Shape, Text } from '../lib/wire';
import { drawn, redraw, svg, type Paper } from './draw-shapes';
import { animateAlong } from './piece-animation';

interface Drawn {
  shape: Shape;
  readonly element: SVGGElement;
}

interface Sheet {
  shapes: Layer['shapes'];
  readonly group: SVGGElement;
  readonly drawn: Map<Id, Drawn>;
}

export class Layers {
  /** Layers under the glow, and those above it. */
  readonly below = svg('g');
  readonly above = svg('g');
  private readonly sheets = new Map<string, Sheet>();

  constructor(private readonly paper: Paper) {}

  /** Show these layers. `cues` say along which places a shape came where it is now. */
  show(layers: readonly Layer[], cues: readonly Cue[] = [], still = false): void {
    const along = new Map(cues.map((cue) => [cue.id, cue.along]));
    const names = new Set(layers.map((layer) => layer.name));
    for (const [name, sheet] of this.sheets) {
      if (!names.has(name)) {
        sheet.group.remove();
        this.sheets.delete(name);
      }
    }
    for (const layer of layers) this.patch(this.sheet(layer), layer.shapes, along, still);
    for (const above of [false, true]) {
      const groups = layers.filter((layer) => (layer.above ?? false) === above).map((layer) => this.sheet(layer).group);
      inOrder(above ? this.above : this.below, groups);
    }
  }

  /** The shape of this name; anchors are not found here. */
  shape(id: Id): Shape | undefined {
    for (const sheet of this.sheets.values()) {
      const shape = sheet.shapes[id];
      if (shape && Object.hasOwn(sheet.shapes, id)) return shape;
    }
    return undefined;
  }

  /** The words that are labels of the map. */
  labels(): Map<Id, Text> {
    const found = new Map<Id, Text>();
    for (const { shapes } of this.sheets.values()) {
      for (const id in shapes) {
        const shape = shapes[id];
        if (shape && isLabel(shape)) found.set(id, shape);
      }
    }
    return found;
  }

  pieces(): readonly Piece[] {
    const shapes = [...this.sheets.values()].flatMap((sheet) => Object.values(sheet.shapes));
    return shapes.filter((shape) => shape.type === 'piece');
  }

  /** All words on the board. */
  texts(): readonly string[] {
    const shapes = [...this.sheets.values()].flatMap((sheet) => Object.values(sheet.shapes));
    return shapes.flatMap((shape) => (shape.type === 'text' ? [shape.text.replaceAll('\n', '')] : []));
  }

  private sheet(layer: Layer): Sheet {
    let sheet = this.sheets.get(layer.name);
    if (!sheet) {
      sheet = { shapes: {}, group: svg('g', { 'data-layer': layer.name }), drawn: new Map() };
      this.sheets.set(layer.name, sheet);
    }
    return sheet;
  }

  private patch(sheet: Sheet, shapes: Layer['shapes'], along: Map<Id, readonly Id[]>, still: boolean): void {
    if (sheet.shapes === shapes) return;
    sheet.shapes = shapes;
    for (const [id, old] of sheet.drawn) {
      if (!Object.hasOwn(shapes, id)) {
        old.element.remove();
        sheet.drawn.delete(id);
      }
    }
    const elements: Element[] = [];
    for (const id in shapes) {
      const shape = shapes[id];
      if (shape && !isLabel(shape)) elements.push(this.put(sheet, id, shape, along.get(id), still));
    }
    inOrder(sheet.group, elements);
  }

  private put(sheet: Sheet, id: Id, shape: Shape, along: readonly Id[] | undefined, still: boolean): Element {
    const had = sheet.drawn.get(id);
    if (!had) {
      const element = drawn(id, shape, this.paper);
      sheet.drawn.set(id, { shape, element });
      if (along && !still) animateAlong(element, shape, along, null, this.paper);
      return element;
    }
    if (had.shape !== shape) {
      if (!same(had.shape, shape)) {
        redraw(had.element, had.shape, shape, this.paper);
        if (along && !still) animateAlong(had.element, shape, along, had.shape, this.paper);
      }
      had.shape = shape;
    }
    return had.element;
  }
}

/** Whether a shape is drawn among the labels of the map. */
export const isLabel = (shape: Shape): shape is Text => shape.type === 'text' && (shape.rank ?? null) !== null;

/** Whether two shapes are drawn alike; they are flat but for the anchors of a path. */
export function same(one: Shape, other: Shape): boolean {
  if (one.type !== other.type) return false;
  const [a, b] = [one as Record<string, unknown>, other as Record<string, unknown>];
  for (const key of new Set([...Object.keys(a), ...Object.keys(b)])) {
    const [x, y] = [a[key], b[key]];
    if (x === y) continue;
    if (!Array.isArray(x) || !Array.isArray(y)) return false;
    if (x.length !== y.length || x.some((item, i) => item !== y[i])) return false;
  }
  return true;
}

/** Bring children in order, moving as few as possible: a moved element would lose its place in an animation. */
export function inOrder(parent: Element, children: readonly Element[]): void {
  let next = parent.firstElementChild;
  for (const child of children) {
    if (child === next) {
      next = next.nextElementSibling;
    } else if (next && next.nextElementSibling === child) {
      const stray: Element = next; // it belongs further down, or nowhere, and is met again there
      next = child.nextElementSibling;
      parent.append(stray);
      next ??= stray;
    } else {
      parent.insertBefore(child, next);
    }
  }
}
