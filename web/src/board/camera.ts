/** Pan and zoom. The whole sheet is one composited layer, so that moving it repaints nothing. */
import { select, type Selection } from 'd3-selection';
import { zoom, zoomIdentity, type D3ZoomEvent, type ZoomBehavior, type ZoomTransform } from 'd3-zoom';
import { cameraPosition, keepCameraPosition, type CameraPosition } from './camera-positions';
import type { Box, Point } from './geometry';
import { inside, openingOn, ROOM } from './opening';
import type { Opening } from './what-matters';

const CLOSEST = 6;
const EDGE = 12;
/** Room for the buttons in the corners: beside the board or else above and below it, where the view is wide enough. */
const CORNER = { beside: 58, above: 50, from: 760 };
/** What the buttons in the lower left corner cover, one beside the other and one above the other, with names beside them. */
const BUTTONS = { flat: { x: 190, y: 66 }, upright: { x: 90, y: 170 } };
/** A whole board that fills less of the view than this is shown nearer, where something is asked. */
const SPARE = 0.6;
/** Room around the places of a question, in pixels: buttons and news lie over a view's upper and lower edge. */
const AROUND = { x: 14, y: 62 };
/** A smaller change of the view's size moves nothing under a pointer that rests on it. */
const SLIGHT = 60;
/** How many pixels a press may move and still be a press. */
const PRESS = 5;
/** How much nearer than the whole board a close look is. */
const NEAR = 3;
const GLIDE_MS = 300;
const REST_MS = 250;

export interface CameraSetup {
  readonly view: HTMLElement;
  /** What is moved and scaled with the board, and what is only moved. */
  readonly sheets: readonly HTMLElement[];
  readonly labels: readonly HTMLElement[];
  readonly size: readonly [number, number];
  /** The key under which its position is remembered; "" for not at all. */
  readonly key: string;
  /** What to open on when no position is remembered; null: the whole board, or what is asked where that would be small. */
  readonly opening: Opening | null;
  /** Around the places of the question, if there is one. */
  readonly asked: () => Box | null;
  /** Whether a double press here zooms in. */
  readonly free: (event: Event) => boolean;
  /** It moves; `seen` is the part of the board in view, in pixels from its corner. */
  readonly onmove: (k: number, seen: Box) => void;
  readonly onrest: (k: number) => void;
}

export class Camera {
  private readonly zoom: ZoomBehavior<HTMLElement, unknown>;
  private readonly selection: Selection<HTMLElement, unknown, null, undefined>;
  private now: ZoomTransform = zoomIdentity;
  private wide = 0;
  private tall = 0;
  /** Whether the whole board is to be seen, also after a resize. */
  private fitted = true;
  /** Whether nobody has moved it since it opened on what matters; whether it goes where something is asked. */
  private opened = false;
  private follows = false;
  /** Whether the board has yet to follow the view's size, and the size for which it was placed. */
  private waits = false;
  private placed: Point = { x: 0, y: 0 };
  /** Where it is, or where it glides to. */
  private aim: CameraPosition = { x: 0, y: 0, k: 1 };
  private began = { at: zoomIdentity as ZoomTransform, fitted: true, opened: false };
  private frame = 0;
  private rest: ReturnType<typeof setTimeout> | undefined;
  /** The frame in which it is shown where it is now; 0: it is shown there already. */
  private drawing = 0;
  private scaling = false;
  private stretched = false;
  /** The zoom for which the words on the board were laid out. */
  private laidOut = 1;
  moving = false;

  constructor(private readonly setup: CameraSetup) {
    this.selection = select<HTMLElement, unknown>(setup.view);
    this.zoom = zoom<HTMLElement, unknown>()
      .clickDistance(PRESS)
      .tapDistance(12)
      .filter((event: MouseEvent) => this.wanted(event))
      .on('start', (event: D3ZoomEvent<HTMLElement, unknown>) => {
        if (event.sourceEvent) this.began = { at: this.now, fitted: this.fitted, opened: this.opened };
      })
      .on('zoom', (event: D3ZoomEvent<HTMLElement, unknown>) => this.moved(event))
      .on('end', (event: D3ZoomEvent<HTMLElement, unknown>) => {
        if (event.sourceEvent) this.ended();
      });
    this.selection.call(this.zoom);
    this.resize();
  }

  dispose(): void {
    clearTimeout(this.rest);
    cancelAnimationFrame(this.frame);
    cancelAnimationFrame(this.drawing);
    this.selection.on('.zoom', null);
  }

  get k(): number {
    return this.now.k;
  }

  /** The point of the board under a point of the view. */
  board(x: number, y: number): Point {
    return { x: this.now.invertX(x), y: this.now.invertY(y) };
  }

  /** The point of the view over a point of the board. */
  screen({ x, y }: Point): Point {
    return { x: this.now.applyX(x), y: this.now.applyY(y) };
  }

  get middle(): Point {
    return this.board(this.wide / 2, this.tall / 2);
  }

  sees({ x, y }: Point, margin = 24): boolean {
    const at = this.screen({ x, y });
    return at.x >= margin && at.y >= margin && at.x <= this.wide - margin && at.y <= this.tall - margin;
  }

  fit(still = false): void {
    this.fitted = true;
    this.opened = this.follows = false;
    this.go(this.whole(), still);
    keepCameraPosition(this.setup.key, null);
  }

  by(factor: number): void {
    const { x, y, k } = this.aim;
    this.leave({ x, y, k: this.bounded(k * factor) });
  }

  pan(dx: number, dy: number): void {
    const { x, y, k } = this.aim;
    this.leave({ x: x + dx / k, y: y + dy / k, k });
  }

  /** Bring a box into view: nothing moves if it is seen already, and the zoom stays if it is big enough. */
  show({ x0, y0, x1, y1 }: Box, close = false): void {
    if (!close && this.sees({ x: x0, y: y0 }) && this.sees({ x: x1, y: y1 })) return;
    const fits = Math.min((ROOM * this.wide) / Math.max(x1 - x0, 1), (ROOM * this.tall) / Math.max(y1 - y0, 1));
    const most = close ? NEAR * this.whole().k : this.aim.k;
    this.leave({ x: (x0 + x1) / 2, y: (y0 + y1) / 2, k: this.bounded(Math.min(most, fits)) });
  }

  /** Another question is asked: where the whole board would be small, its places come into view, unless they are. */
  follow(): void {
    const box = this.follows ? this.setup.asked() : null;
    if (!box || this.wide === 0) return;
    const to = this.near(box);
    if (this.k < to.k * ROOM || !this.sees({ x: box.x0, y: box.y0 }, 0) || !this.sees({ x: box.x1, y: box.y1 }, 0)) this.go(to);
  }

  /** The pointer is gone: a fitted board may follow a slight change of the view's size now. */
  settle(): void {
    if (!this.waits) return;
    this.waits = false;
    this.placed = { x: this.wide, y: this.tall };
    if (this.fitted) this.go(this.whole());
  }

  /** The view has another size: what was in its middle stays there. What is pointed at stays under the pointer. */
  resize(): void {
    const { clientWidth, clientHeight } = this.setup.view;
    if (clientWidth === 0 || clientHeight === 0 || (clientWidth === this.wide && clientHeight === this.tall)) return;
    const first = this.wide === 0;
    const isSlight = Math.max(Math.abs(clientWidth - this.placed.x), Math.abs(clientHeight - this.placed.y)) < SLIGHT;
    [this.wide, this.tall] = [clientWidth, clientHeight];
    const least = this.whole().k;
    const [w, h] = this.setup.size;
    this.zoom
      .extent([[0, 0], [clientWidth, clientHeight]])
      .scaleExtent([least, Math.max(CLOSEST, least * 3)])
      .translateExtent([[-w / 4, -h / 4], [w * 1.25, h * 1.25]]);
    if (!first && isSlight && hovered(this.setup.view)) {
      this.waits = true;
      if (!this.fitted) this.aim = this.seen();
      return;
    }
    this.waits = false;
    this.placed = { x: clientWidth, y: clientHeight };
    const last = first ? cameraPosition(this.setup.key) : null;
    if (last) this.fitted = false;
    else if (first) [this.fitted, this.opened, this.follows] = [!this.setup.opening, this.setup.opening !== null, !this.setup.opening];
    const asked = this.follows ? this.setup.asked() : null;
    const aim = asked ? this.near(asked) : this.fitted ? this.whole() : this.opened ? this.open() : (last ?? this.aim);
    this.go({ ...aim, k: this.bounded(aim.k) }, true);
  }

  private wanted(event: MouseEvent): boolean {
    if (event.type === 'dblclick' || event.type === 'touchend') return this.setup.free(event);
    return (!event.ctrlKey || event.type === 'wheel') && !event.button;
  }

  /** A hand that trembles while it presses has not moved the board. */
  private ended(): void {
    const { at, fitted, opened } = this.began;
    if (at.k !== this.k || Math.hypot(at.x - this.now.x, at.y - this.now.y) > PRESS) {
      keepCameraPosition(this.setup.key, this.aim);
      return;
    }
    this.zoom.transform(this.selection, at);
    [this.fitted, this.opened] = [fitted, opened];
    this.aim = fitted ? this.whole() : this.seen();
  }

  private moved(event: D3ZoomEvent<HTMLElement, unknown>): void {
    const before = this.now;
    const { x, y, k } = (this.now = event.transform);
    if (x === before.x && y === before.y && k === before.k) return;
    if (event.sourceEvent) {
      cancelAnimationFrame(this.frame);
      this.fitted = this.opened = this.follows = false;
      this.aim = this.seen();
    }
    this.scaling ||= k !== before.k;
    this.moving = true;
    clearTimeout(this.rest);
    this.rest = setTimeout(() => this.rested(), REST_MS);
    this.drawing ||= requestAnimationFrame(() => this.next());
  }

  /**
   * Show the next step of a movement. A picture that is scaled is announced a frame before: together with its first step
   * Chromium would lay out all words on the board again, and go on with that as long as it is scaled.
   */
  private next(): void {
    this.drawing = 0;
    if (this.scaling && !this.stretched) {
      this.stretch(true);
      this.drawing = requestAnimationFrame(() => this.next());
    } else {
      this.draw();
    }
  }

  private rested(): void {
    cancelAnimationFrame(this.drawing);
    this.drawing = 0;
    this.moving = this.scaling = false;
    this.stretch(false);
    this.draw();
    this.layOut();
    this.setup.onrest(this.k);
  }

  /**
   * Lay out the words on the board for a zoom that it came to without being stretched. Otherwise Chromium paints them
   * elsewhere as soon as their style changes, with another colour scheme for instance: by the new zoom, where the old
   * one would have them.
   */
  private layOut(): void {
    if (this.k === this.laidOut) return;
    this.laidOut = this.k;
    this.stretch(true);
    for (const sheet of this.setup.sheets) sheet.getBoundingClientRect();
    this.stretch(false);
  }

  /** While it is scaled, its picture is stretched; it is painted sharply again as soon as it rests. */
  private stretch(stretched: boolean): void {
    this.stretched = stretched;
    for (const sheet of this.setup.sheets) sheet.classList.toggle('stretched', stretched);
  }

  private draw(): void {
    const { sheets, labels, onmove } = this.setup;
    const { x, y, k } = this.scaling ? this.now : onPixels(this.now);
    for (const sheet of sheets) sheet.style.transform = `translate3d(${x}px, ${y}px, 0) scale(${k})`;
    for (const words of labels) words.style.transform = `translate3d(${x}px, ${y}px, 0)`;
    onmove(k, { x0: -x, y0: -y, x1: this.wide - x, y1: this.tall - y });
  }

  /** Go where somebody wants to be from now on. */
  private leave({ x, y, k }: CameraPosition): void {
    this.fitted = this.opened = this.follows = false;
    const [w, h] = this.setup.size;
    this.go({ x: inside(x, w, this.wide / k), y: inside(y, h, this.tall / k), k });
    keepCameraPosition(this.setup.key, this.aim);
  }

  private go(to: CameraPosition, still = false): void {
    cancelAnimationFrame(this.frame);
    const from = this.seen();
    this.aim = to;
    if (still || matchMedia('(prefers-reduced-motion: reduce)').matches) {
      this.put(to);
      clearTimeout(this.rest);
      this.rested();
      return;
    }
    const start = performance.now();
    const glide = (now: number): void => {
      const t = Math.min(1, Math.max(0, (now - start) / GLIDE_MS));
      const eased = t * t * (3 - 2 * t);
      const k = from.k * (to.k / from.k) ** eased;
      this.put({ x: from.x + (to.x - from.x) * eased, y: from.y + (to.y - from.y) * eased, k });
      if (t < 1) this.frame = requestAnimationFrame(glide);
    };
    this.frame = requestAnimationFrame(glide);
  }

  private put({ x, y, k }: CameraPosition): void {
    const to = zoomIdentity.translate(this.wide / 2 - x * k, this.tall / 2 - y * k).scale(k);
    this.zoom.transform(this.selection, to);
  }

  private seen(): CameraPosition {
    return { ...this.middle, k: this.k };
  }

  private bounded(k: number): number {
    const [least, most] = this.zoom.scaleExtent();
    return Math.min(most, Math.max(least, k));
  }

  /** Whether the buttons have more room beside the whole board than above and below it. */
  get isFreeBeside(): boolean {
    const [beside, above] = this.rooms();
    return this.wide >= CORNER.from && beside > above;
  }

  private rooms(): readonly [number, number] {
    return [this.within(CORNER.beside, EDGE), this.within(EDGE, CORNER.above)];
  }

  private within(beside: number, above: number): number {
    const [w, h] = this.setup.size;
    return Math.min((this.wide - 2 * beside) / w, (this.tall - 2 * above) / h);
  }

  private open(): CameraPosition {
    const { opening } = this.setup;
    const corner = this.isFreeBeside ? BUTTONS.upright : BUTTONS.flat;
    return opening ? openingOn(opening, { x: this.wide, y: this.tall }, this.whole().k, corner) : this.whole();
  }

  /** As near as a box allows and the board is worth: no nearer than it fills the view. The whole board if that is big. */
  private near({ x0, y0, x1, y1 }: Box): CameraPosition {
    const whole = this.whole();
    const [w, h] = this.setup.size;
    if (w * whole.k * h * whole.k > SPARE * this.wide * this.tall) return whole;
    const fits = Math.min((this.wide - 2 * AROUND.x) / Math.max(x1 - x0, 1), (this.tall - 2 * AROUND.y) / Math.max(y1 - y0, 1));
    const k = Math.max(whole.k, Math.min(fits, Math.max(this.wide / w, this.tall / h)));
    return { x: inside((x0 + x1) / 2, w, this.wide / k, 0), y: inside((y0 + y1) / 2, h, this.tall / k, 0), k };
  }

  private whole(): CameraPosition {
    const [w, h] = this.setup.size;
    const k = this.wide < CORNER.from ? this.within(EDGE, EDGE) : Math.max(...this.rooms());
    return { x: w / 2, y: h / 2, k: Math.max(k, 0.02) };
  }
}

/** Moved by whole pixels of the screen: otherwise all of it would be painted again. */
function onPixels({ x, y, k }: ZoomTransform): CameraPosition {
  const dots = window.devicePixelRatio || 1;
  return { x: Math.round(x * dots) / dots, y: Math.round(y * dots) / dots, k };
}

/** Whether a mouse rests on an element; a finger leaves no trace. */
function hovered(element: HTMLElement): boolean {
  return matchMedia('(hover: hover)').matches && element.matches(':hover');
}
