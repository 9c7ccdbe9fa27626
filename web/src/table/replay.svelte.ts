/** Going through the past of a table: any moment of it, step by step or as a film. */
import * as api from '../lib/api';
import { sentenceOf } from '../lib/refusal';
import type { Toasts } from '../lib/toasts.svelte';
import type { Moment, Scene, Status } from '../lib/wire';

export const SPEEDS = [1, 2, 4, 8] as const;
const FRAME = 1_000;
const MOST_KEPT = 30;
const SETTLES = 60;

/** What a replay needs to know of its table. */
interface ReplayedTable {
  readonly id: string;
  readonly seat: number | null;
  readonly scene: Scene;
  readonly status: Pick<Status, 'length'>;
  readonly toasts: Pick<Toasts, 'refuse'>;
}

export class Replay {
  /** How long the game was at the moment shown; null while the live table is shown. */
  at: number | null = $state(null);
  moment: Moment | null = $state.raw(null);
  playing = $state(false);
  speed = $state(1);
  /** Whether the bar with the slider is shown. */
  open = $state(false);

  readonly #table: ReplayedTable;
  /** Whole moments, the one used last at the end; and of many more, only what lit up. */
  readonly #kept = new Map<number, Promise<Moment>>();
  readonly #lights = new Map<number, Promise<readonly string[]>>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #settling: ReturnType<typeof setTimeout> | undefined;

  constructor(table: ReplayedTable) {
    this.#table = table;
  }

  /** What to draw: the moment one is at, or the table as it is. */
  get scene(): Scene {
    return this.at !== null && this.moment ? this.moment.scene : this.#table.scene;
  }

  get length(): number {
    return this.#table.status.length;
  }

  /** Show the game when it was `length` actions long. */
  async go(length: number): Promise<void> {
    const to = Math.max(0, Math.min(length, this.length));
    this.open = true;
    this.at = to;
    try {
      const moment = await this.momentAt(to);
      if (this.at !== to) return;
      this.moment = moment;
      this.#prefetch(to);
    } catch (thrown) {
      if (this.at !== to) return;
      this.live();
      this.#table.toasts.refuse(sentenceOf(thrown));
    }
  }

  /** The same for a slider that is being dragged: only where it rests for a moment is fetched. */
  drag(length: number): void {
    this.pause();
    this.open = true;
    this.at = length;
    clearTimeout(this.#settling);
    this.#settling = setTimeout(() => void this.go(length), SETTLES);
  }

  step(by: number): void {
    this.pause();
    const from = this.at ?? this.length;
    const to = from + by;
    if (to >= this.length) this.live();
    else void this.go(to);
  }

  first(): void {
    this.pause();
    void this.go(0);
  }

  /** Back to the table as it is. */
  live(): void {
    this.pause();
    clearTimeout(this.#settling);
    this.at = null;
    this.moment = null;
  }

  toggle(): void {
    if (this.playing) this.pause();
    else this.play();
  }

  /** Run on from here; from the end, from the beginning. */
  play(): void {
    this.playing = true;
    if (this.at === null || this.at >= this.length) void this.go(0);
    this.#schedule();
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.#timer);
  }

  #schedule(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#frame(), FRAME / this.speed);
  }

  async #frame(): Promise<void> {
    if (!this.playing || this.at === null) return;
    if (this.at + 1 >= this.length) return this.live();
    await this.go(this.at + 1);
    if (this.playing) this.#schedule();
  }

  /** A moment, fetched once as long as it is among those used last. */
  momentAt(length: number): Promise<Moment> {
    const moment = this.#kept.get(length) ?? this.#fetch(length);
    this.#kept.delete(length);
    this.#kept.set(length, moment);
    moment.catch(() => this.#kept.delete(length));
    const oldest = this.#kept.keys().next();
    if (this.#kept.size > MOST_KEPT && !oldest.done) this.#kept.delete(oldest.value);
    return moment;
  }

  /** Which shapes changed with an action; none if they cannot be fetched, since lights are a courtesy. */
  lightsOf(last: number): Promise<readonly string[]> {
    const known = this.#lights.get(last);
    if (known) return known;
    const lights = (this.#kept.get(last) ?? this.#fetch(last)).then(
      (moment) => moment.lights,
      () => (this.#lights.delete(last), []),
    );
    this.#lights.set(last, lights);
    return lights;
  }

  #fetch(length: number): Promise<Moment> {
    return api.moment(this.#table.id, length, this.#table.seat);
  }

  /** Actions after `cut` were undone: forget what was fetched of them. */
  forget(cut: number): void {
    for (const known of [this.#kept, this.#lights])
      for (const length of [...known.keys()]) if (length > cut || cut === 0) known.delete(length);
    if (this.at !== null && this.at > cut && this.at > this.length) this.live();
  }

  #prefetch(length: number): void {
    for (const near of [length + 1, length - 1, length + 2]) {
      if (near >= 0 && near < this.length) this.momentAt(near).catch(() => undefined);
    }
  }
}
