/** What a person does at a table: choices with the questions before them, undo, dialogs, and what is lit on the board. */
import { whyNot } from '../lib/api';
import { endingChoice, finishReveals } from '../lib/choices';
import { preferences } from '../lib/preferences.svelte';
import { labelOf, type Proposal } from '../lib/proposal';
import type { Choice, Form } from '../lib/wire';
import { offeredChoice, offeredForm } from './still-offered';
import type { TableStore } from './table-store.svelte';
import { positionKey, takebackTo } from './turn';

export type Dialog = 'help' | 'actions' | 'host' | 'result' | 'form' | 'takeback';
export type Tab = 'board' | 'table' | 'log' | 'chat';

/** A choice that somebody has begun to take, and the position it was begun in. */
type Begun = { readonly choice: Choice; readonly on: string };

const LIGHTS_AFTER = 80;

export class TableControls {
  #dialog: { readonly name: Dialog; readonly viewer: number | null } | null = $state.raw(null);
  #form: { readonly form: Form; readonly on: string } | null = $state.raw(null);
  #unconfirmed: Begun | null = $state.raw(null);
  #tapped: Begun | null = $state.raw(null);
  tab: Tab = $state('board');
  /** The choice whose button is pointed at. */
  considered: Choice | null = $state.raw(null);
  lit: ReadonlySet<string> = $state.raw(new Set());
  /** Of what is lit, what only has to do with the rest. */
  faint: ReadonlySet<string> = $state.raw(new Set());
  /** The place that is pointed at on the board. */
  pointed: string | null = $state(null);
  /** Called before a choice is carried out; false stops it. Set by the pointing tools. */
  guard: (choice: Choice) => Promise<boolean> = () => Promise.resolve(true);
  /** Brings places into view; set by the page that shows the board. */
  show: (ids: readonly string[]) => void = () => undefined;
  #lighting: ReturnType<typeof setTimeout> | undefined;
  #wanted = 0;

  constructor(readonly store: TableStore) {}

  /** Whether this is an app for a physical table, where everybody acts at any time and nothing is hidden. */
  get companion(): boolean {
    return this.store.view.companion;
  }

  /** What is open; what somebody opened is not shown to the next player at this device. */
  get dialog(): Dialog | null {
    const isMine = this.#dialog?.viewer === this.store.seat || this.companion;
    return isMine ? (this.#dialog?.name ?? null) : null;
  }

  set dialog(name: Dialog | null) {
    this.#dialog = name && { name, viewer: this.store.seat };
  }

  /** The form that is filled in, as long as the game stands where it was opened; in a companion, as long as it is offered. */
  get form(): Form | null {
    if (this.companion) return this.#form && offeredForm(this.store.ask, this.#form.form);
    return this.#form?.on === positionKey(this.store.view) ? this.#form.form : null;
  }

  /** A choice that waits for a second yes. */
  get unconfirmed(): Choice | null {
    return this.#stillMeant(this.#unconfirmed);
  }

  /** A choice that was begun, as long as the game stands where that was; in a companion, as long as it is offered. */
  #stillMeant(begun: Begun | null): Choice | null {
    if (this.companion) return begun && offeredChoice(this.store.ask, begun.choice);
    return begun?.on === positionKey(this.store.view) ? begun.choice : null;
  }

  /** The choice of the large button: what ends the turn or, in a companion where turns and rounds end alike, has the key N. */
  get ending(): Choice | null {
    const { ask } = this.store;
    return this.companion ? (ask?.choices.find(({ key }) => key === 'n') ?? null) : endingChoice(ask);
  }

  /** Whether choices may be taken now: some are offered to me, and I look at the table as it is. */
  get ready(): boolean {
    return this.store.mayAct && this.store.replay.at === null && this.store.curtain === null;
  }

  /** Take a choice. `told`: its words said already that it cannot be undone; `sure`: it was asked about already. */
  choose(choice: Choice, told = false, sure = false): void {
    if (!this.ready || this.store.busy) return;
    const isFinal = choice.reveals && !this.companion; // a companion's draws can be taken back, and come again the same
    const doubtful = (choice.confirm && !sure) || (isFinal && !told && !preferences.warned);
    if (doubtful) this.#unconfirmed = { choice, on: positionKey(this.store.view) };
    else void this.#do(choice);
  }

  /** Answer the question whether an unconfirmed choice is meant. */
  answer(yes: boolean): void {
    const choice = this.unconfirmed;
    this.#unconfirmed = null;
    if (yes && choice) void this.#do(choice);
  }

  async #do(choice: Choice): Promise<void> {
    this.dialog = null;
    if (await this.guard(choice)) await this.store.act([choice.action]);
  }

  /** The choice that a finger tapped on the board to see what it would do, as long as the game stands there. */
  get tapped(): Choice | null {
    return this.#stillMeant(this.#tapped);
  }

  /** A finger taps a choice on the board: what would put something there is shown first, and done by a second tap. */
  tap(choice: Choice): void {
    const isShown = this.tapped === choice || (choice.ghost?.length ?? 0) === 0;
    if (!isShown && this.ready) this.#tapped = { choice, on: positionKey(this.store.view) };
    else this.choose(choice, false, true);
  }

  /** What was tapped on the board, to be done by a button. */
  get proposal(): Proposal | null {
    const choice = this.tapped;
    if (!choice || !this.ready) return null;
    return {
      label: labelOf(choice, this.store.view.money),
      sentence: choice.label,
      warning: choice.reveals ? 'cannot be undone' : '',
      commit: () => this.choose(choice, true, true),
      cancel: () => (this.#tapped = null),
    };
  }

  /** Whether the turn can be ended from here. */
  get canEnd(): boolean {
    return this.ready && (this.ending !== null || (this.store.ask?.finish.length ?? 0) > 0);
  }

  /** The large button: the choice that ends the turn, or the batch that does where no single choice can. */
  next(): void {
    if (!this.canEnd || this.store.busy) return;
    if (this.ending) this.choose(this.ending, true);
    else void this.store.act(this.store.ask?.finish ?? []);
  }

  /** Whether ending the turn shows something hidden. */
  get endReveals(): boolean {
    return this.ending ? (this.ending.reveals ?? false) : finishReveals(this.store.ask);
  }

  openForm(form: Form): void {
    if (!this.ready || this.store.busy) return;
    this.#form = { form, on: positionKey(this.store.view) };
    this.dialog = 'form';
  }

  /** Go back by what was done last, or to when the game was `to` long. */
  undo(to?: number): void {
    if (this.#isLive()) void this.store.undo(to);
  }

  get canUndo(): boolean {
    const { undo, length } = this.store.status;
    return undo !== null && length > undo.floor;
  }

  get canRedo(): boolean {
    const { undo, length } = this.store.status;
    return undo !== null && undo.top > length;
  }

  /** How long the game would be if the others let my last move be taken back; null when there is nothing to ask for. */
  get takeback(): number | null {
    const { status, seat, log } = this.store;
    if (this.companion || this.canUndo || status.phase !== 'playing' || status.takeback !== null || seat === null) return null;
    const to = takebackTo(log, seat);
    return to !== null && to < status.length ? to : null;
  }

  /**
   * Undo what was done last, all of what one gesture did or, with `single`, one action of it; or ask the others for a
   * takeback. If neither is possible, say why.
   */
  goBack(single = false): void {
    if (!this.#isLive()) return;
    if (this.canUndo) void this.store.undo(single ? this.store.status.length - 1 : undefined);
    else if (this.takeback !== null) this.dialog = 'takeback';
    else this.store.toasts.say(this.#whyNoWayBack());
  }

  #whyNoWayBack(): string {
    const { status, seat } = this.store;
    if (status.phase !== 'playing') return 'The game is over; nothing can be undone any more.';
    if (seat === null) return 'You are watching; only players can undo.';
    if (status.takeback !== null) return 'A takeback is being asked for already.';
    if (this.companion) return 'Nothing was done yet that could be undone.';
    return 'You have done nothing yet that could be undone.';
  }

  /** Whether the game came to its end, or was ended by its host. */
  get isOver(): boolean {
    const { phase, sentence } = this.store.status;
    return phase === 'over' || (phase === 'closed' && !sentence);
  }

  redo(single = false): void {
    if (this.#isLive()) void this.store.redo(single ? this.store.status.length + 1 : undefined);
  }

  restart(): void {
    if (this.#isLive()) void this.store.restart();
  }

  /** Whether the table is looked at as it is; if not, that is said. */
  #isLive(): boolean {
    const isLive = this.store.replay.at === null;
    if (!isLive) this.store.toasts.say('You are looking at the past; go back to live to play.');
    return isLive;
  }

  /** Light places up at once; [] puts the lights out. */
  light = (ids: readonly string[], related: readonly string[] = []): void => {
    this.#wanted += 1;
    clearTimeout(this.#lighting);
    this.lit = new Set([...ids, ...related]);
    this.faint = new Set(related);
  };

  /** Light up what changed with some actions, if somebody lingers there. */
  lightActions(lasts: readonly number[]): void {
    this.#wanted += 1;
    const wanted = this.#wanted;
    clearTimeout(this.#lighting);
    this.#lighting = setTimeout(() => {
      void Promise.all(lasts.map((last) => this.store.replay.lightsOf(last))).then((found) => {
        if (wanted !== this.#wanted) return;
        this.lit = new Set(found.flat());
        this.faint = new Set();
      });
    }, LIGHTS_AFTER);
  }

  /** A press on a place where nothing can be done. */
  async whyNot(at: string): Promise<void> {
    const { store } = this;
    if (!this.#isLive()) return;
    if (store.seat === null) return store.toasts.say('You are watching; only players can do something here.');
    const seat = store.seat;
    const told = await store.attempt(() => whyNot(store.id, seat, at));
    if (told?.sentence) store.toasts.refuse(told.sentence);
  }
}
