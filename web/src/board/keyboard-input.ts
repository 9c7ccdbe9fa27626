/** The keyboard on a board: one place has the focus, arrow keys move it, and Tab leaves the board. */
import type { Id } from '../lib/wire';
import type { Place } from './geometry';
import { cycled, isDirection, nearest, towards, type Direction } from './nearest-place';
import type { Parts } from './pointer-input';

const PAN = 90;
const ZOOM = 1.4;

const SHIFTED: Record<Direction, readonly [number, number]> = {
  ArrowLeft: [-PAN, 0],
  ArrowRight: [PAN, 0],
  ArrowUp: [0, -PAN],
  ArrowDown: [0, PAN],
};

export class KeyboardInput {
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
    const { focus } = this.parts.interaction();
    if (focus !== null) this.parts.tool()?.point(focus, { shiftKey: false });
  }

  private handles(event: KeyboardEvent): boolean {
    const { key } = event;
    if (isDirection(key)) return this.arrow(key, event);
    if (event.ctrlKey) return false;
    const interaction = this.parts.interaction();
    const camera = this.parts.camera();
    switch (key) {
      case ']':
      case '[':
        return this.go(cycled(this.legal(), interaction.focus, key === ']' ? 1 : -1), event);
      case 'Enter':
      case ' ':
        return event.repeat || this.press(event);
      case 'Escape':
        return interaction.back();
      case '+':
      case '=':
        camera?.by(ZOOM);
        return true;
      case '-':
        camera?.by(1 / ZOOM);
        return true;
      case '9':
        this.parts.showOwn();
        return true;
      case '0':
        camera?.fit();
        return true;
      default:
        return false;
    }
  }

  private legal(): Place[] {
    const interaction = this.parts.interaction();
    return interaction.stage.targets(interaction.steps.places(interaction.picked));
  }

  private arrow(key: Direction, event: KeyboardEvent): boolean {
    const interaction = this.parts.interaction();
    const camera = this.parts.camera();
    if (event.shiftKey) {
      camera?.pan(...SHIFTED[key]);
      return true;
    }
    const legal = this.legal();
    // a tool reaches every place
    const roams = this.parts.tool() !== null && interaction.picked.length === 0;
    const all = event.ctrlKey !== roams || legal.length === 0;
    const places = all ? interaction.stage.targets(interaction.stage.places.keys()) : legal;
    if (interaction.focus === null) return this.go(nearest(places, camera?.middle ?? { x: 0, y: 0 }), event);
    return this.go(towards(places, interaction.stage.place(interaction.focus), key, interaction.focus), event);
  }

  private go(id: Id | null, event: KeyboardEvent): boolean {
    if (id === null) return true;
    const interaction = this.parts.interaction();
    const { x, y } = interaction.stage.place(id);
    interaction.focus = id;
    interaction.hover = { place: null, shape: null, at: { x, y } };
    this.parts.camera()?.show({ x0: x, y0: y, x1: x, y1: y });
    this.parts.tool()?.point(id, event);
    this.parts.say(id);
    return true;
  }

  private press(event: KeyboardEvent): boolean {
    const interaction = this.parts.interaction();
    const id = interaction.focus;
    if (id === null) return false;
    if (interaction.picked.length === 0 && this.parts.tool()?.press(id, event)) return true;
    interaction.press(id);
    return true;
  }
}
