/**
 * Pointing at the board: the crayon draws track to a place, the train drives there.
 *
 * Where the game tells a guide, hovering walks its tree and needs no round trip; what the server plans for the place
 * follows a moment later and has the last word. A press does what is shown, as one batch; a finger first looks and then
 * presses again, or the button that says what it does. A place that costs nothing is where a way can begin.
 */
import { untrack } from 'svelte';
import type { Ghost } from '../board/overlay';
import * as api from '../lib/api';
import { amount } from '../lib/money';
import type { Proposal } from '../lib/proposal';
import { Questions } from '../lib/questions.svelte';
import type { Toasts } from '../lib/toasts.svelte';
import type { Ask, Board, Choice, Guide, Id, Preview, Status, TableView } from '../lib/wire';
import * as ways from './cheapest-ways';
import { PlanCache } from './plan-cache';
import * as previews from './previews';

export type Hint = previews.Hint;

export type Tool = 'crayon' | 'drive' | 'pointer';

/** What pointing needs to know of a table, and to do there. */
export interface PointedTable {
  readonly id: string;
  readonly seat: number | null;
  readonly myTurn: boolean;
  /** Whether a submission is on its way. */
  readonly busy: boolean;
  readonly board: Board | null;
  readonly ask: Ask | null;
  readonly view: Pick<TableView, 'plans' | 'money'>;
  readonly status: Pick<Status, 'seq' | 'seats'>;
  /** `at` is null while the present is shown. */
  readonly replay: { readonly at: number | null };
  readonly toasts: Pick<Toasts, 'refuse'>;
  act(actions: readonly unknown[]): Promise<boolean>;
}

const DRIVE_AFTER = 80;
const REFINE_AFTER = 150;

export class PointingTools {
  ghosts: readonly Ghost[] = $state.raw([]);
  hint: Hint | null = $state.raw(null);
  readonly questions = new Questions();

  readonly #table: PointedTable;
  readonly #plans = new PlanCache();
  /** A tool somebody took up, and the one that would be usual. */
  #picked: { readonly tool: Tool; readonly insteadOf: Tool } | null = $state.raw(null);
  /** The ways from where one stands, and those from a place that was chosen as the start. */
  #usualGuide: Guide | null = $state.raw(null);
  #begun: { readonly place: Id; readonly guide: Guide } | null = $state.raw(null);
  /** What a press on the place would do, and whether it was a finger that asked. */
  #does = $state('');
  #tapped = $state(false);
  #place: Id | null = $state(null);
  #before: Id | null = null;
  #shift = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #stop: () => void;

  readonly #spots = $derived.by(() => ways.spotsOf(this.#table.board));
  readonly #ends = $derived.by(() => ways.byEnds(ways.sections(this.#choices, this.#isPlace)));
  readonly #index = $derived.by(() => (this.guide ? ways.indexed(this.guide) : new Map<Id, number>()));

  constructor(table: PointedTable) {
    this.#table = table;
    this.#stop = $effect.root(() => {
      $effect(() => this.#follow(`${table.status.seq} ${table.seat}`, this.active));
      $effect(() => {
        addEventListener('keydown', this.#shifted);
        addEventListener('keyup', this.#shifted);
        return () => {
          removeEventListener('keydown', this.#shifted);
          removeEventListener('keyup', this.#shifted);
        };
      });
    });
  }

  close(): void {
    this.#clear();
    this.#stop();
  }

  /** The ways that are drawn; null when nothing can be built. */
  get guide(): Guide | null {
    return this.#begun?.guide ?? this.#usualGuide;
  }

  /** What was tapped, to be done by a button; null for a pointer that hovers, which just clicks. */
  get proposal(): Proposal | null {
    const [place, { tool }] = [this.#place, this];
    if (!this.#tapped || this.#does === '' || place === null || tool === 'pointer') return null;
    const commit = (): void => void this.#commit(place, tool, true);
    return { label: this.#does, sentence: '', warning: '', commit, cancel: () => this.cancel() };
  }

  /** Put away what was tapped, and then the start that was chosen; false if there was neither. */
  cancel(): boolean {
    if (this.#tapped && this.#place !== null) {
      this.#place = null;
      this.#show();
      return true;
    }
    const wasBegun = this.#begun !== null;
    this.#begun = null;
    if (wasBegun) this.#show();
    return wasBegun;
  }

  /** Whether anything can be done by pointing: it is this browser's turn, and the present is shown. */
  get active(): boolean {
    return this.#table.myTurn && this.#table.replay.at === null;
  }

  get #money(): string {
    return this.#table.view.money;
  }

  get #choices(): readonly Choice[] {
    return this.active ? (this.#table.ask?.choices ?? []) : [];
  }

  readonly #isPlace = (id: Id): boolean => this.#spots.has(id);
  readonly #spot: ways.Spot = (id) => this.#spots.get(id);

  // tools

  /** The tools there are now; none for games in which a place means no more than its choices. */
  get tools(): readonly Tool[] {
    if (!this.active || !this.#table.view.plans) return [];
    const found: Tool[] = [];
    if (this.guide) found.push('crayon');
    if (this.#moves) found.push('drive');
    return found.length > 0 ? [...found, 'pointer'] : [];
  }

  /** Whether something moves from place to place now. */
  get #moves(): boolean {
    return this.#choices.some(({ at }) => at?.length === 1 && this.#isPlace(at[0] ?? ''));
  }

  /** What is most likely wanted: to drive while that is possible, then to build. */
  get usual(): Tool {
    const { tools } = this;
    return tools.includes('drive') ? 'drive' : (tools[0] ?? 'pointer');
  }

  get tool(): Tool {
    const { usual } = this;
    return this.#picked?.insteadOf === usual && this.tools.includes(this.#picked.tool) ? this.#picked.tool : usual;
  }

  /** Take a tool up; it is kept until another one becomes usual. */
  pick(tool: Tool): void {
    if (this.tool === 'pointer') this.#place = null; // what was pointed at meanwhile was not told
    this.#picked = { tool, insteadOf: this.usual };
    this.#show();
  }

  // what the board asks

  point(id: Id | null, event: { readonly shiftKey: boolean }): void {
    this.#shift = event.shiftKey;
    this.#tapped = false;
    if (id === this.#place) return;
    this.#before = this.#place ?? this.#before;
    this.#place = id;
    this.#show();
  }

  /** Whether a press was meant for the tool; what has a menu of its own is left to the board. */
  press(id: Id, event: MouseEvent | KeyboardEvent): boolean {
    const { tool } = this;
    if (tool === 'pointer' || this.#hasMenu(id)) return false;
    const touched = 'pointerType' in event && event.pointerType === 'touch';
    const isShown = this.#place === id && this.hint !== null;
    this.#shift = event.shiftKey;
    this.#place = id;
    this.#tapped = touched;
    if (tool === 'crayon' && !event.shiftKey && this.#canBegin(id)) void this.#begin(id);
    else if (touched && !isShown) this.#show(); // the first touch is for looking
    else if (tool === 'crayon' && event.shiftKey) void this.#buildOne(id);
    else void this.#commit(id, tool);
    return true;
  }

  #hasMenu(place: Id): boolean {
    return ways.menus(this.#choices, this.#isPlace).some(({ at }) => at?.[0] === place);
  }

  /**
   * Whether to go on with a choice that was made without a tool: what is paid at a place is asked about first, where one
   * plays by pointing and a press could be meant for something else.
   */
  async agreed(choice: Choice): Promise<boolean> {
    if (!this.#table.view.plans) return true;
    const isPlaced = (choice.at ?? []).length > 0;
    if (!choice.price || !isPlaced || ways.sections([choice], this.#isPlace).length > 0) return true;
    return this.questions.ask({ title: 'Pay for it?', sentence: choice.label, yes: 'Pay' });
  }

  /** What can be done where one is, beside going elsewhere: goods to load, a ferry to take. */
  get here(): readonly Choice[] {
    return this.#table.view.plans ? ways.menus(this.#choices, this.#isPlace) : [];
  }

  // where a way begins

  /** Whether a way can begin here: getting here costs nothing. */
  #canBegin(place: Id): boolean {
    return this.guide !== null && ways.wayTo(this.guide, this.#index, place)?.price === 0;
  }

  /** The next way begins here; chosen once more, it begins anywhere again. */
  async #begin(place: Id): Promise<void> {
    const { id, seat, status } = this.#table;
    if (seat === null) return;
    if (this.#begun?.place === place) {
      this.cancel();
      return;
    }
    const guide = await api.guide(id, seat, place).catch(() => null);
    if (!guide || status.seq !== this.#table.status.seq || !this.active) return;
    this.#begun = { place, guide };
    this.#tapped = false;
    this.#show();
  }

  // previews

  /** The table has changed: what was shown and planned is not true any more. */
  #follow(_: string, active: boolean): void {
    untrack(() => {
      this.#plans.forget();
      this.questions.answer(false);
      this.#begun = null;
      this.#clear();
      if (active) void this.#loadGuide();
      else this.#usualGuide = null;
    });
  }

  async #loadGuide(): Promise<void> {
    const { id, seat, status } = this.#table;
    if (seat === null || !this.#table.view.plans) return;
    try {
      const guide = await api.guide(id, seat);
      if (status.seq !== this.#table.status.seq || seat !== this.#table.seat || !this.active) return;
      this.#usualGuide = guide;
      this.#show();
    } catch {
      this.#usualGuide = null; // previews are a courtesy: every choice can be made without
    }
  }

  readonly #shifted = (event: KeyboardEvent): void => {
    if (event.key !== 'Shift' || event.type === (this.#shift ? 'keydown' : 'keyup')) return;
    this.#shift = event.type === 'keydown';
    if (this.tool === 'crayon') this.#show();
  };

  #clear(): void {
    clearTimeout(this.#timer);
    this.#plans.stop();
    this.#put(previews.NOTHING);
  }

  #show(): void {
    this.#clear();
    const { tool } = this;
    const place = this.#place;
    if (place === null || tool === 'pointer' || this.#hasMenu(place)) return;
    if (tool === 'drive') this.#timer = setTimeout(() => void this.#preview(place, tool), DRIVE_AFTER);
    else if (this.guide) this.#showCrayon(place, this.guide);
  }

  /** Drawn at once, by the guide; the server's own plan follows if somebody rests here. */
  #showCrayon(place: Id, guide: Guide): void {
    if (this.#shift) return this.#put(previews.ofSection(this.#sectionAt(place), place, guide, this.#money));
    const way = ways.wayTo(guide, this.#index, place);
    if (way?.price === 0) return this.#put(previews.ofStart(this.#nameOf(place), this.#begun?.place === place));
    this.#put(previews.ofWay(way, guide, this.#money));
    if (way && way.price > 0) this.#timer = setTimeout(() => void this.#preview(place, 'crayon'), REFINE_AFTER);
  }

  #sectionAt(place: Id): Choice | null {
    return ways.sectionAt(this.#ends, place, this.#before, this.#spot);
  }

  #put({ ghosts, hint, does }: previews.PointerFeedback): void {
    const start = this.#begun?.place;
    this.ghosts = start === undefined ? ghosts : [...ghosts, ways.startMark(start)];
    this.hint = hint ?? (start === undefined ? null : previews.ofStart(this.#nameOf(start), true).hint);
    this.#does = does;
  }

  /** How a place is called, without what else is said of it. */
  #nameOf(place: Id): string {
    return ways.tipOf(this.#table.board, place).split(/[,:]/)[0] ?? '';
  }

  /** Show what the server plans for a place, unless something else is pointed at by then. */
  async #preview(place: Id, tool: Tool): Promise<void> {
    const { seq } = this.#table.status;
    const plan = await this.#planned(place, tool);
    const isStale = seq !== this.#table.status.seq || place !== this.#place || tool !== this.tool;
    if (!plan || isStale || (this.#shift && tool === 'crayon')) return;
    const { guide } = this;
    if (tool === 'drive') this.#put(previews.ofDrive(plan, place, this.#money));
    else if (guide) this.#put(previews.ofTrack(plan, place, ways.wayTo(guide, this.#index, place), guide, this.#money));
  }

  async #planned(place: Id, tool: Tool, wanted = false): Promise<Preview | null> {
    const { id, seat } = this.#table;
    if (seat === null) return null;
    const toward = tool === 'crayon' ? { goal: `${this.guide?.verb ?? ''} ${place}` } : { at: place };
    return this.#plans.get(id, seat, toward, wanted);
  }

  // doing it

  async #buildOne(place: Id): Promise<void> {
    const choice = this.#sectionAt(place);
    if (choice) await this.#table.act([choice.action]);
    else this.#table.toasts.refuse(previews.NO_SECTION);
  }

  /** `told`: the button that was pressed said what is paid. */
  async #commit(place: Id, tool: Tool, told = false): Promise<void> {
    clearTimeout(this.#timer);
    const { seq } = this.#table.status;
    const plan = this.#table.busy ? null : await this.#planned(place, tool, true);
    if (plan) await this.#carryOut(plan, tool, told, seq);
  }

  /** What words would do, if they name a goal; null when nobody waits for it any more. */
  async planFor(goal: string): Promise<Preview | null> {
    const { id, seat } = this.#table;
    return seat === null ? null : this.#plans.get(id, seat, { goal });
  }

  /** Do what words were planned to do. */
  pursue(plan: Preview): Promise<void> {
    return this.#carryOut(plan, 'pointer', true);
  }

  /** `seq`: how the table stood when this was planned. */
  async #carryOut(plan: Preview, tool: Tool, told: boolean, seq = this.#table.status.seq): Promise<void> {
    if (seq !== this.#table.status.seq) {
      this.#table.toasts.refuse('The table has moved on meanwhile; look at it again.');
      return;
    }
    if (previews.isRefused(plan)) {
      this.#table.toasts.refuse(plan.sentence || previews.NO_WAY);
      return;
    }
    if (!(await this.#mayGoOn(plan, tool, told))) return;
    // what is said of the place after that would only be that one is there
    if (await this.#table.act(plan.actions ?? [])) this.#place = null;
  }

  /** What a drive costs, what cannot be undone, and an end of driving are asked about first. */
  async #mayGoOn({ price, sentence, reveals }: Preview, tool: Tool, told: boolean): Promise<boolean> {
    if (tool === 'drive' && price && !told) {
      const cost = amount(this.#money, price);
      return this.questions.ask({ title: `Pay ${cost}?`, sentence, yes: `Drive and pay ${cost}` });
    }
    if (reveals) return this.questions.ask({ title: 'This cannot be undone. Go on?', sentence, yes: 'Go on' });
    if (tool === 'crayon' && this.#moves) {
      return this.questions.ask({ title: 'Stop driving and build?', sentence, yes: 'Build' });
    }
    return true;
  }
}
