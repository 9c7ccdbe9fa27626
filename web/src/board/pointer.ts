/** Mouse, pen and finger on a board. */
import type { Id } from '../lib/wire';
import type { Camera } from './camera';
import type { Point } from './geometry';
import type { Play, Tool } from './play.svelte';

/** Half of the least size of a target on the screen, in pixels. */
const LEAST = 14;

/** The parts of a board as they are now. */
export interface Parts {
  readonly view: () => HTMLElement;
  readonly play: () => Play;
  readonly eye: () => Camera | null;
  readonly tool: () => Tool | null;
}

export class Pointer {
  private told: string | null = null;
  private kind = 'mouse';

  constructor(private readonly parts: Parts) {}

  readonly move = (event: PointerEvent): void => {
    if (event.pointerType === 'touch' || this.parts.eye()?.moving || event.buttons !== 0) return;
    this.hover(event);
  };

  readonly leave = (event: PointerEvent): void => {
    const play = this.parts.play();
    if (event.pointerType !== 'touch') play.hover = { place: null, shape: null, at: play.hover.at };
    this.tell(null, event);
    this.parts.eye()?.settle();
  };

  readonly down = (event: PointerEvent): void => {
    this.kind = event.pointerType;
    this.parts.play().focus = null;
  };

  readonly click = (event: MouseEvent): void => {
    const touched = this.kind === 'touch';
    // the second half of a double click was meant for what is no longer there; a finger looks first and then does
    if (event.detail > 1 && !(touched && this.parts.tool())) return;
    const play = this.parts.play();
    const id = this.at(event, touched);
    if (play.menu) {
      play.cancel();
      return;
    }
    // a finger does not hover: what it finds nothing to do with is told instead
    const idle = id === null || !play.leads(id);
    if (touched) {
      if (idle) this.hover(event);
      else play.hover = { place: null, shape: null, at: play.hover.at };
    }
    if (id === null) {
      play.cancel();
      return;
    }
    if (play.picked.length === 0 && this.parts.tool()?.press(id, event)) return;
    play.press(id);
  };

  /** Whether a double press here is meant for the camera and not for a place. */
  isFree(event: Event): boolean {
    const at = 'changedTouches' in event ? (event as TouchEvent).changedTouches[0] : (event as MouseEvent);
    if (!at) return true;
    const id = this.at(at, false);
    return id === null || !(this.parts.tool() || this.parts.play().leads(id));
  }

  private hover(event: MouseEvent): void {
    const play = this.parts.play();
    const touch = this.kind === 'touch';
    const place = this.at(event, touch);
    const named = drawnUnder(event);
    const shape = named !== null && play.stage.layers.shape(named)?.tip ? named : null;
    const was = play.hover;
    if (place !== was.place || shape !== was.shape) play.hover = { place, shape, at: this.point(event) };
    if (event instanceof PointerEvent && !touch) this.tell(place, event);
  }

  /** Tell the tool where one points; Shift may change what it makes of it. */
  private tell(id: Id | null, event: PointerEvent): void {
    const told = id === null ? null : `${id} ${event.shiftKey}`;
    if (told === this.told) return;
    this.told = told;
    this.parts.tool()?.point(id, event);
  }

  private point(event: { clientX: number; clientY: number }): Point {
    const box = this.parts.view().getBoundingClientRect();
    const [x, y] = [event.clientX - box.left, event.clientY - box.top];
    return this.parts.eye()?.board(x, y) ?? { x, y };
  }

  private at(event: Spot, touch: boolean): Id | null {
    const play = this.parts.play();
    const least = LEAST / (this.parts.eye()?.k ?? 1);
    const { hits, labels } = play.stage;
    const point = this.point(event);
    const meant = this.meant(event);
    if (this.parts.tool() && play.picked.length === 0) return hits.aimed(point, least, meant, labels.isNamed);
    if (meant !== null && play.leads(meant)) return hits.at(point) ?? meant;
    return touch ? hits.touched(point, least, play.leads) : hits.at(point, least, play.leads);
  }

  /** The place to which belongs what is drawn under the pointer. */
  private meant(event: Spot): Id | null {
    const { layers, labels } = this.parts.play().stage;
    const id = drawnUnder(event);
    const shape = id === null ? undefined : layers.shape(id);
    return shape ? labels.meant(shape) : null;
  }
}

/** Where an event is, and on what. */
type Spot = { readonly clientX: number; readonly clientY: number; readonly target: EventTarget | null };

/** The name of the shape under the pointer. */
function drawnUnder({ target }: Spot): Id | null {
  const under = target instanceof Element ? target.closest('[data-id]') : null;
  return under?.getAttribute('data-id') ?? null;
}
