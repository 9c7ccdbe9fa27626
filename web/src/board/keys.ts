/** The keyboard on a board: one place has the focus, arrows rove, and Tab leaves. */
import type { Id } from '../lib/wire';
import type { Parts } from './pointer';
import { cycled, isDirection, nearest, towards, type Direction } from './roving';
import type { Place } from './geometry';

const PAN = 90;
const ZOOM = 1.4;

const SHIFTED: Record<Direction, readonly [number, number]> = {
  ArrowLeft: [-PAN, 0],
  ArrowRight: [PAN, 0],
  ArrowUp: [0, -PAN],
  ArrowDown: [0, PAN],
};

export class Keys {
  constructor(private readonly parts: Parts & { readonly say: (id: Id) => void }) {}

  readonly down = (event: KeyboardEvent): void => {
    if (event.altKey || event.metaKey) return;
    if (!this.handles(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };

  /** Arrows that nobody else has a use for go to the board. */
  readonly stray = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || !isDirection(event.key) || document.activeElement !== document.body) return;
    if (document.querySelector('dialog[open]')) return;
    this.parts.view().focus({ preventScroll: true });
    this.down(event);
  };

  /** The keyboard comes back to where it was: what is there is shown before Enter does it. */
  enter(): void {
    const { focus } = this.parts.play();
    if (focus !== null) this.parts.tool()?.point(focus, { shiftKey: false });
  }

  private handles(event: KeyboardEvent): boolean {
    const { key } = event;
    if (isDirection(key)) return this.arrow(key, event);
    if (event.ctrlKey) return false;
    const play = this.parts.play();
    const eye = this.parts.eye();
    switch (key) {
      case ']':
      case '[':
        return this.go(cycled(this.legal(), play.focus, key === ']' ? 1 : -1), event);
      case 'Enter':
      case ' ':
        return event.repeat || this.press(event);
      case 'Escape':
        return play.back();
      case '+':
      case '=':
        eye?.by(ZOOM);
        return true;
      case '-':
        eye?.by(1 / ZOOM);
        return true;
      case '0':
        eye?.fit();
        return true;
      default:
        return false;
    }
  }

  private legal(): Place[] {
    const play = this.parts.play();
    return play.stage.targets(play.steps.places(play.picked));
  }

  private arrow(key: Direction, event: KeyboardEvent): boolean {
    const play = this.parts.play();
    const eye = this.parts.eye();
    if (event.shiftKey) {
      eye?.pan(...SHIFTED[key]);
      return true;
    }
    const legal = this.legal();
    // a tool reaches every place
    const roams = this.parts.tool() !== null && play.picked.length === 0;
    const all = event.ctrlKey !== roams || legal.length === 0;
    const places = all ? play.stage.targets(play.stage.places.keys()) : legal;
    if (play.focus === null) return this.go(nearest(places, eye?.middle ?? { x: 0, y: 0 }), event);
    return this.go(towards(places, play.stage.place(play.focus), key, play.focus), event);
  }

  private go(id: Id | null, event: KeyboardEvent): boolean {
    if (id === null) return true;
    const play = this.parts.play();
    const { x, y } = play.stage.place(id);
    play.focus = id;
    play.hover = { place: null, shape: null, at: { x, y } };
    this.parts.eye()?.show({ x0: x, y0: y, x1: x, y1: y });
    this.parts.tool()?.point(id, event);
    this.parts.say(id);
    return true;
  }

  private press(event: KeyboardEvent): boolean {
    const play = this.parts.play();
    const id = play.focus;
    if (id === null) return false;
    if (play.picked.length === 0 && this.parts.tool()?.press(id, event)) return true;
    play.press(id);
    return true;
  }
}
