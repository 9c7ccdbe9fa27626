/** What lies between the person and the table: open dialogs, what is lit, and what a choice needs before it is done. */
import { whyNot } from '../lib/api';
import type { Choice, Form, Panel } from '../lib/wire';
import { preferences } from './preferences.svelte';
import type { TableStore } from './store.svelte';
import { endingChoice } from './turn';

export type Dialog = 'help' | 'actions' | 'host' | 'result' | 'form' | 'takeback';
export type Tab = 'board' | 'table' | 'log' | 'chat';

const LIGHTS_AFTER = 80;

export class Desk {
  dialog: Dialog | null = $state(null);
  form: Form | null = $state.raw(null);
  /** A choice that waits for a second yes. */
  doubt: Choice | null = $state.raw(null);
  tab: Tab = $state('board');
  lit: ReadonlySet<string> = $state.raw(new Set());
  /** Asked before a choice is carried out, and told after it; set by tools that care. */
  guard: (choice: Choice) => Promise<boolean> = () => Promise.resolve(true);
  done: (choice: Choice) => void = () => undefined;
  /** Brings places into view; set by whoever has the board. */
  show: (ids: readonly string[]) => void = () => undefined;
  #lighting: ReturnType<typeof setTimeout> | undefined;
  #wanted = 0;

  constructor(readonly store: TableStore) {}

  get ending(): Choice | null {
    return endingChoice(this.store.ask);
  }

  /** Whether choices may be taken now: it is my turn, and I look at the table as it is. */
  get ready(): boolean {
    return this.store.myTurn && this.store.travel.at === null && this.store.curtain === null;
  }

  /** Take a choice. `told`: its words said already that it cannot be undone; `sure`: it was asked about already. */
  choose(choice: Choice, told = false, sure = false): void {
    if (!this.ready) return;
    const doubtful = (choice.confirm && !sure) || (choice.reveals && !told && !preferences.warned);
    if (doubtful) this.doubt = choice;
    else void this.#do(choice);
  }

  /** The second yes, or a no. */
  answer(yes: boolean): void {
    const choice = this.doubt;
    this.doubt = null;
    if (yes && choice) void this.#do(choice);
  }

  async #do(choice: Choice): Promise<void> {
    this.dialog = null;
    if ((await this.guard(choice)) && (await this.store.act([choice.action]))) this.done(choice);
  }

  /** Where cards or tables speak of places, there is something to look for. */
  get searchable(): boolean {
    const lights = (panel: Panel): boolean => panel.type === 'table' && (panel.lights ?? []).some((ids) => ids.length > 0);
    return this.store.scene.panels.some((panel) => panel.type === 'hand' || lights(panel));
  }

  /** Whether the turn can be ended from here. */
  get canEnd(): boolean {
    return this.ready && (this.ending !== null || (this.store.ask?.finish.length ?? 0) > 0);
  }

  /** The large button: the choice that ends the turn, or the batch that does where no single choice can. */
  next(): void {
    if (!this.canEnd) return;
    if (this.ending) this.choose(this.ending, true);
    else void this.store.act(this.store.ask?.finish ?? []);
  }

  openForm(form: Form): void {
    this.form = form;
    this.dialog = 'form';
  }

  /** Light places up at once; [] puts the lights out. */
  light = (ids: readonly string[]): void => {
    this.#wanted += 1;
    clearTimeout(this.#lighting);
    this.lit = new Set(ids);
  };

  /** Light up what changed with an action, if somebody lingers there. */
  lightAction(last: number): void {
    this.#wanted += 1;
    const wanted = this.#wanted;
    clearTimeout(this.#lighting);
    this.#lighting = setTimeout(() => {
      void this.store.travel.lightsOf(last).then((ids) => {
        if (wanted === this.#wanted) this.lit = new Set(ids);
      });
    }, LIGHTS_AFTER);
  }

  /** A press on a place where nothing can be done. */
  async whyNot(at: string): Promise<void> {
    const { store } = this;
    if (store.travel.at !== null) return store.toasts.say('You are looking at the past; go back to live to play.');
    if (store.seat === null) return;
    const seat = store.seat;
    const told = await store.attempt(() => whyNot(store.id, seat, at));
    if (told?.sentence) store.toasts.refuse(told.sentence);
  }
}
