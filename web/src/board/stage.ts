/** A board on the page: its static part, made once, and the layers that change on top of it. */
import type { Board, Cue, Id, Layer } from '../lib/wire';
import { OVERLAY_STYLE, SCENE_STYLE, scoped } from './board-style';
import { svg, symbol, type Paper } from './draw-shapes';
import { boxOf, pieceSpot, placeOf, placesOf, pointsOf, type Box, type Place, type Places, type Point } from './geometry';
import { FinePrint } from './fine-print';
import { Hits } from './hit-test';
import { LabelledPlaces } from './labelled-places';
import { Labels } from './labels';
import { Layers } from './layers';
import { SymbolSizes } from './symbol-sizes';
import { Overlay } from './overlay';

let count = 0;
const stages = new WeakMap<Board, Stage>();

/** The stage of a board, made once: what is beside the board shows its symbols in the board's own style. */
export function stageOf(board: Board): Stage {
  const stage = stages.get(board) ?? new Stage(board);
  stages.set(board, stage);
  return stage;
}

export class Stage {
  readonly root: SVGSVGElement;
  /** A class: whatever is inside of it has the board's style. */
  readonly scope: string;
  readonly places: Places;
  readonly hits: Hits;
  readonly layers: Layers;
  readonly overlay: Overlay;
  readonly words: Labels;
  private readonly print: FinePrint;
  /** What is drawn over the labels. */
  readonly top: SVGSVGElement;
  private readonly paper: Paper;
  private known: LabelledPlaces | null = null;

  constructor(readonly board: Board) {
    count += 1;
    this.scope = `board-${count}`;
    this.places = placesOf(board);
    this.hits = new Hits(this.places);
    this.root = this.drawnOnce();
    const symbols = new Map([...this.root.querySelectorAll('defs > g')].map((group) => [symbolName(group, this.scope), group]));
    this.paper = { places: this.places, line: board.line ?? 6, symbols };
    this.layers = new Layers(this.paper);
    this.overlay = new Overlay(this.paper, (id) => this.layers.shape(id));
    const [width, height] = board.size;
    const sizes = new SymbolSizes(symbols);
    this.words = new Labels(this.paper, { x0: 0, y0: 0, x1: width, y1: height }, () =>
      this.layers.pieces().flatMap((piece) => sizes.box(piece, pieceSpot(piece, this.places)) ?? []),
    );
    this.words.root.classList.add(this.scope);
    this.overlay.tags.root.classList.add(this.scope);
    const whole = svg('g');
    const backdrop = this.root.lastElementChild as SVGGElement;
    whole.append(backdrop, this.layers.below, this.overlay.glow, this.layers.above);
    this.root.append(whole);
    this.print = new FinePrint(whole, backdrop);
    this.top = svg('svg', { class: this.scope, width, height, viewBox: `0 0 ${width} ${height}`, 'aria-hidden': 'true' });
    this.top.append(this.overlay.top);
  }

  /** Show the layers of a scene and its labels; `cues` say along which places a shape came where it is now. */
  show(layers: readonly Layer[], cues: readonly Cue[], still: boolean): void {
    this.layers.show(layers, cues, still);
    this.words.show(this.layers.labels());
  }

  /** The board is shown at another zoom; `seen` is the part of it in view, in pixels. */
  scale(k: number, seen: Box): void {
    this.overlay.scale(k, seen);
    this.words.scale(k, seen);
  }

  /** It stays at this zoom for now: what would have the whole board painted again is done here and not on the way. */
  rest(k: number): void {
    this.overlay.rest(k);
    this.words.rest();
    this.print.scale(k);
  }

  isPlace = (id: Id): boolean => this.places.has(id);
  isSymbol = (id: Id): boolean => Object.hasOwn(this.board.symbols, id);

  place(id: Id): Place {
    return placeOf(this.places, id);
  }

  /** What the names on the board belong to: they are printed once and stay. */
  get labels(): LabelledPlaces {
    this.known ??= new LabelledPlaces(this.places, this.layers.texts());
    return this.known;
  }

  /** The places among some ids that can be clicked. */
  targets(ids: Iterable<Id>): Place[] {
    return [...ids].map((id) => this.place(id)).filter(({ r }) => r > 0);
  }

  /** Around the places and shapes of these names; null if there are none. */
  around(ids: readonly Id[]): Box | null {
    const points: Point[] = ids.flatMap((id) => {
      const place = this.places.get(id);
      const shape = this.layers.shape(id);
      return place ? [place] : shape ? pointsOf(shape, this.places) : [];
    });
    return boxOf(points);
  }

  /** The part of the board that is shown first; null: all of it. */
  get heart(): Box | null {
    const [x, y, width, height] = this.board.heart ?? [];
    if (x === undefined || y === undefined || width === undefined || height === undefined) return null;
    return { x0: x, y0: y, x1: x + width, y1: y + height };
  }

  /** A picture of a symbol, for elsewhere on the page. */
  symbol(name: Id): SVGGElement {
    return symbol(name, this.paper);
  }

  /** Put the board's style on the page; what comes back takes it away again. */
  dress(): () => void {
    return dressed(this.root, scoped(SCENE_STYLE + this.board.style + OVERLAY_STYLE, `.${this.scope}`));
  }

  private drawnOnce(): SVGSVGElement {
    const [width, height] = this.board.size;
    const viewBox = `0 0 ${width} ${height}`;
    const root = svg('svg', { class: this.scope, width, height, viewBox, role: 'presentation' });
    const symbols = Object.entries(this.board.symbols).map(([name, body]) => `<g id="symbol-${name}">${body}</g>`);
    const fragments = `<defs>${symbols.join('')}</defs><g aria-hidden="true">${this.board.backdrop}</g>`;
    // boards are made by games and not by people: their fragments are trusted as the page itself is
    root.innerHTML = apart(fragments, `${this.scope}-`);
    return root;
  }
}

/** The name of a symbol by the id of its group. */
const symbolName = (group: Element, scope: string): string => group.id.slice(`${scope}-symbol-`.length);

/** Adds a style that is removed with its board. A style sheet of its own is allowed where inline styles are not. */
function dressed(root: SVGSVGElement, css: string): () => void {
  if (!('adoptedStyleSheets' in document)) {
    const style = svg('style');
    style.textContent = css;
    root.prepend(style);
    return () => style.remove();
  }
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
  };
}

/** Ids get a prefix wherever they are made or used, so that several boards can be on one page. */
function apart(fragment: string, prefix: string): string {
  return fragment
    .replaceAll(/\bid="([^"]+)"/g, `id="${prefix}$1"`)
    .replaceAll(/(href="|url\()#/g, `$1#${prefix}`);
}
