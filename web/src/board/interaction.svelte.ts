/** What somebody is about to do on a board: what is pointed at, picked so far, and asked in the menu. */
import type { Choice, Id, Shape } from '../lib/wire';
import { ClickSteps, type Item, type Outcome } from './click-steps';
import type { Point } from './geometry';
import type { Stage } from './stage';

/** Gets what is pointed at and pressed before the choices do. `press` is true when it handled the press. */
export interface Tool {
  point(id: Id | null, event: { readonly shiftKey: boolean }): void;
  press(id: Id, event: MouseEvent | KeyboardEvent): boolean;
}

/** A small menu at a place: the next steps, or one choice that is asked about again. */
export interface Menu {
  readonly at: Point;
  /** How big the place is, on the board: it stays in sight beside the menu. */
  readonly r: number;
  readonly title: string;
  readonly items: readonly Item[];
  readonly confirms: Choice | null;
}

export interface Hover {
  readonly place: Id | null;
  readonly shape: Id | null;
  readonly at: Point;
}

const NOWHERE: Hover = { place: null, shape: null, at: { x: 0, y: 0 } };

export interface InteractionEvents {
  readonly onchoose: (choice: Choice) => void;
  readonly onnothing: (id: Id) => void;
}

export class BoardInteraction {
  picked = $state.raw<readonly Id[]>([]);
  hover = $state.raw<Hover>(NOWHERE);
  /** The place the keyboard is on. */
  focus = $state.raw<Id | null>(null);
  menu = $state.raw<Menu | null>(null);
  /** The choices a line of the menu under the pointer leads to. */
  considered = $state.raw<readonly Choice[]>([]);
  steps = $state.raw(new ClickSteps([], () => false, () => false));

  constructor(
    readonly stage: Stage,
    private readonly setup: InteractionEvents,
  ) {}

  /** Other choices are offered: what was picked so far stays, if it still leads anywhere. */
  offer(choices: readonly Choice[]): void {
    this.steps = new ClickSteps(choices, this.stage.isPlace, this.stage.isSymbol);
    if (this.picked.length === 0) return this.cancel();
    const outcome = this.steps.after(this.picked);
    if (outcome.kind === 'places') this.menu = null;
    else if (outcome.kind === 'menu' && this.menu && !this.menu.confirms) this.open(outcome.items);
    else this.cancel();
  }

  cancel(): void {
    this.picked = [];
    this.menu = null;
    this.considered = [];
  }

  /** One step back; false if there was none to take. */
  back(): boolean {
    if (this.picked.length === 0 && !this.menu) return false;
    const wasMenu = this.menu !== null;
    this.menu = null;
    this.considered = [];
    // a menu belongs to the place picked last
    const before = this.picked.slice(0, -1);
    this.picked = wasMenu && before.length > 0 && this.steps.after(before).kind !== 'places' ? [] : before;
    return true;
  }

  leads = (id: Id): boolean => this.steps.leads(this.picked, id);

  press(id: Id): void {
    if (this.picked.length > 0 && !this.leads(id)) {
      const again = this.picked.includes(id);
      this.cancel();
      if (again) return;
    }
    if (!this.leads(id)) {
      this.setup.onnothing(id);
      return;
    }
    this.pick(id);
  }

  take(item: Item): void {
    if (item.kind === 'step') this.pick(item.id);
    else this.choose(item.choice);
  }

  /** Carry out a choice; one that gives much up is asked about again first. */
  choose(choice: Choice, sure = false): void {
    if (choice.confirm && !sure) {
      const id = this.picked[0] ?? choice.at?.[0];
      const at = id === undefined ? { ...this.hover.at, r: 0 } : this.stage.place(id);
      this.menu = { at, r: at.r, title: choice.label, items: [], confirms: choice };
      this.considered = [choice];
      return;
    }
    this.cancel();
    this.setup.onchoose(choice);
  }

  private pick(id: Id): void {
    this.menu = null;
    this.considered = [];
    this.picked = [...this.picked, id];
    this.follow(this.steps.after(this.picked));
  }

  private follow(outcome: Outcome): void {
    if (outcome.kind === 'choose') this.choose(outcome.choice);
    else if (outcome.kind === 'menu') this.open(outcome.items);
    else if (outcome.kind === 'nothing') this.cancel();
  }

  private open(items: readonly Item[]): void {
    const last = this.picked.findLast(this.stage.isPlace);
    const place = this.stage.place(last ?? '');
    this.menu = { at: place, r: place.r, title: place.tip, items, confirms: null };
  }
}

/** What choices would put on the board: of several that would hide each other, only what all of them would. */
export function previewOf(choices: readonly Choice[]): readonly Shape[] {
  const shapes = choices.flatMap((choice) => choice.ghost ?? []);
  const apart = shapes.every(({ type }) => type === 'link' || type === 'path');
  if (choices.length === 1 || apart) return shapes;
  const [first, ...others] = choices;
  const known = others.map(({ ghost }) => new Set(ghost?.map((shape) => JSON.stringify(shape))));
  return (first?.ghost ?? []).filter((shape) => known.every((ghosts) => ghosts.has(JSON.stringify(shape))));
}

/** What to say of a choice besides its label. */
export function notesOf(choice: Choice): readonly string[] {
  const notes = [];
  if (choice.reveals) notes.push('cannot be undone');
  if (choice.ends_turn) notes.push('ends the turn');
  return notes;
}
