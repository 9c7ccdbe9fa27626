/** Mouse, pen and finger on a board. */
import type { Id } from '../lib/wire';
import type { Camera } from './camera';
import type { Point } from './geometry';
import type { BoardInteraction, Tool } from './interaction.svelte';

/** Half of the least size of a target on the screen, in pixels. */
const LEAST = 14;

/** The parts of a board as they are now. */
export interface Parts {
  readonly view: () => HTMLElement;
  readonly interaction: () => BoardInteraction;
  readonly camera: () => Camera | null;
  readonly tool: () => Tool | null;
  /** Bring what is the viewer's own into view. */
  readonly showOwn: () => void;
}

export class PointerInput {
  private told: string | null = null;
  private kind = 'mouse';

  constructor(private readonly parts: Parts) {}

  readonly move = (event: PointerEvent): void => {
    if (event.pointerType === 'touch' || this.parts.camera()?.moving || event.buttons !== 0) return;
    this.hover(event);
  };

  readonly leave = (event: PointerEvent): void => {
    const interaction = this.parts.interaction();
    if (event.pointerType !== 'touch') interaction.hover = { place: null, shape: null, at: interaction.hover.at };
    this.tell(null, event);
    this.parts.camera()?.settle();
  };

  readonly down = (event: PointerEvent): void => {
    this.kind = event.pointerType;
    this.parts.interaction().focus = null;
  };

  readonly click = (event: MouseEvent): void => {
    const touched = this.kind === 'touch';
    // the second half of a double click was meant for what is no longer there; a finger looks first and then does
    if (event.detail > 1 && !(touched && this.parts.tool())) return;
    const interaction = this.parts.interaction();
    const id = this.at(event, touched);
    if (interaction.menu) {
      interaction.cancel();
      return;
    }
    // what a tool is used on is told by the tool
    if (id !== null && interaction.picked.length === 0 && this.parts.tool()?.press(id, event)) {
      if (touched) interaction.hover = { place: null, shape: null, at: interaction.hover.at };
      return;
    }
    // a finger does not hover: what it finds nothing to do with is told instead
    const idle = id === null || !interaction.leads(id);
    if (touched) {
      if (idle) this.hover(event);
      else interaction.hover = { place: null, shape: null, at: interaction.hover.at };
    }
    if (id === null) {
      interaction.cancel();
      return;
    }
    interaction.press(id);
  };

  /** Whether a double press here is meant for the camera and not for a place. */
  isFree(event: Event): boolean {
    const at = 'changedTouches' in event ? (event as TouchEvent).changedTouches[0] : (event as MouseEvent);
    if (!at) return true;
    const id = this.at(at, false);
    return id === null || !(this.parts.tool() || this.parts.interaction().leads(id));
  }

  private hover(event: MouseEvent): void {
    const interaction = this.parts.interaction();
    const touch = this.kind === 'touch';
    const place = this.at(event, touch);
    const named = drawnUnder(event);
    const shape = named !== null && interaction.stage.layers.shape(named)?.tip ? named : null;
    const was = interaction.hover;
    if (place !== was.place || shape !== was.shape) interaction.hover = { place, shape, at: this.point(event) };
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
    return this.parts.camera()?.board(x, y) ?? { x, y };
  }

  private at(event: Spot, touch: boolean): Id | null {
    const interaction = this.parts.interaction();
    const least = LEAST / (this.parts.camera()?.k ?? 1);
    const { hits, labels } = interaction.stage;
    const point = this.point(event);
    const meant = this.meant(event);
    if (this.parts.tool() && interaction.picked.length === 0) return hits.aimed(point, least, meant, labels.isNamed);
    if (meant !== null && interaction.leads(meant)) return hits.at(point) ?? meant;
    return touch ? hits.touched(point, least, interaction.leads) : hits.at(point, least, interaction.leads);
  }

  /** The place to which belongs what is drawn under the pointer. */
  private meant(event: Spot): Id | null {
    const { layers, labels } = this.parts.interaction().stage;
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
