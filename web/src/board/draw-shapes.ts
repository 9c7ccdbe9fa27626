/** Draws one shape as SVG, as the package's own pictures do. */
import { dashOf } from '../lib/seat-colours';
import type { Id, Link, Piece, Shape } from '../lib/wire';
import { hexagon, linkEnds, n, pieceSpot, placeOf, polyline, type Places } from './geometry';

const SVG = 'http://www.w3.org/2000/svg';

/** What drawing needs to know of a board: `symbols` are groups to copy. */
export interface Paper {
  readonly places: Places;
  readonly line: number;
  readonly symbols: ReadonlyMap<string, Element>;
}

export type Attributes = Readonly<Record<string, string | number>>;

export function svg<K extends keyof SVGElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: readonly Node[]
): SVGElementTagNameMap[K] {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) {
    element.setAttribute(name, typeof value === 'number' ? n(value) : value);
  }
  element.append(...children);
  return element;
}

export function words(attributes: Attributes, text: string): SVGTextElement {
  const element = svg('text', attributes);
  element.textContent = text;
  return element;
}

/** Words, or several lines of them with the last one at the foot. */
function lines(attributes: Attributes & { readonly x: number }, text: string): SVGTextElement {
  const [first = '', ...others] = text.split('\n');
  if (others.length === 0) return words(attributes, text);
  const line = (dy: number, told: string): SVGTSpanElement => {
    const span = svg('tspan', { x: attributes.x, dy: `${dy}em` });
    span.textContent = told;
    return span;
  };
  return svg('text', attributes, line(-others.length, first), ...others.map((told) => line(1, told)));
}

/** A copy of a symbol. A `use` would not do: the board's rules do not reach into it. */
export function symbol(name: string, { symbols }: Paper): SVGGElement {
  return svg('g', {}, ...[...(symbols.get(name)?.childNodes ?? [])].map((node) => node.cloneNode(true)));
}

/** A shape in a group that carries its id, its style, its owner and its words. Its tip is shown by the board. */
export function drawn(id: Id, shape: Shape, paper: Paper): SVGGElement {
  const group = svg('g', { 'data-id': id });
  dress(group, shape);
  group.append(...body(shape, paper));
  return group;
}

/** Change a drawn shape into another. A piece or a dot that stays one glides to where it is now. */
export function redraw(group: SVGGElement, old: Shape, shape: Shape, paper: Paper): void {
  dress(group, shape);
  const inner = group.firstElementChild as SVGElement | null;
  if (inner && old.type === 'dot' && shape.type === 'dot') {
    inner.setAttribute('r', n(shape.r ?? 6));
    move(inner, shape, paper);
  } else if (inner && old.type === 'piece' && shape.type === 'piece') {
    if (old.use !== shape.use || old.turn !== shape.turn || old.badge !== shape.badge) {
      inner.replaceChildren(...pieceParts(shape, paper));
    }
    move(inner, shape, paper);
  } else {
    group.replaceChildren(...body(shape, paper));
  }
}

/** Where the moving part of a shape is, as CSS. */
export function transformOf(shape: Shape, paper: Paper): string {
  if (shape.type === 'piece') return translate(pieceSpot(shape, paper.places));
  return 'at' in shape ? translate(placeOf(paper.places, shape.at)) : 'none';
}

export const translate = ({ x, y }: { x: number; y: number }): string => `translate(${n(x)}px, ${n(y)}px)`;

function move(element: SVGElement, shape: Shape, paper: Paper): void {
  element.style.transform = transformOf(shape, paper);
}

function dress(group: SVGGElement, shape: Shape): void {
  const seat = shape.seat === undefined || shape.seat === null ? '' : `seat${shape.seat}`;
  const classes = [`${shape.type}-shape`, shape.cls ?? '', seat];
  group.setAttribute('class', classes.filter(Boolean).join(' '));
  if (shape.say) {
    group.setAttribute('role', 'img');
    group.setAttribute('aria-label', shape.say);
  } else {
    group.removeAttribute('role');
    group.removeAttribute('aria-label');
  }
}

function body(shape: Shape, paper: Paper): SVGElement[] {
  const { places, line } = paper;
  switch (shape.type) {
    case 'piece': {
      const inner = svg('g', { class: 'glide' }, ...pieceParts(shape, paper));
      move(inner, shape, paper);
      return [inner];
    }
    case 'dot': {
      const disc = svg('circle', { class: 'dot glide', r: shape.r ?? 6 });
      move(disc, shape, paper);
      return [disc];
    }
    case 'link':
      return link(shape, line, places);
    case 'path':
      return [svg('polyline', { class: 'path', points: polyline(shape.through, places), 'stroke-width': line })];
    case 'hex': {
      const { x, y } = placeOf(places, shape.at);
      return [svg('polygon', { class: 'hex', points: hexagon(x, y, shape.r ?? 20) })];
    }
    case 'text': {
      const { x, y } = placeOf(places, shape.at);
      return [lines({ class: 'middle', x, y }, shape.text)];
    }
  }
}

/** A line in its lane, with its owner's stripe along the middle. */
function link(shape: Link, line: number, places: Places): SVGElement[] {
  const ends = { ...linkEnds(shape, line, places) };
  const parts = [svg('line', { class: 'link', ...ends, 'stroke-width': line })];
  if (shape.seat !== undefined && shape.seat !== null && dashOf(shape.seat)) {
    parts.push(svg('line', { class: `stripe stripe${shape.seat}`, ...ends, 'stroke-width': line * 0.3 }));
  }
  return parts;
}

/** A symbol, turned, with its badge at the upper right; the group around it says where. */
function pieceParts(piece: Piece, paper: Paper): SVGElement[] {
  const use = symbol(piece.use, paper);
  if (piece.turn) use.setAttribute('transform', `rotate(${n(piece.turn)})`);
  if (!piece.badge) return [use];
  const wide = 8.5 + 3.5 * (piece.badge.length - 1);
  return [
    use,
    svg('rect', { class: 'badge', x: 11 - wide, y: -20.5, width: 2 * wide, height: 17, rx: 8.5 }),
    words({ class: 'badge-text', x: 11, y: -8 }, piece.badge),
  ];
}
