/** Sending what somebody does: one thing at a time, and done only when it is shown. */
import type { LiveChannel, Wish } from '../lib/live-channel';
import { Refusal, sentenceOf } from '../lib/refusal';
import type { Toasts } from '../lib/toasts.svelte';

/** How long an acknowledged submission may take to be shown, in milliseconds, before everything is asked for again. */
const SHOWN_WITHIN = 4_000;

type Waiter = { readonly seq: number; readonly done: () => void };

/** What submissions are based on: where the view stands, and how to ask for all of it again. */
export interface Basis {
  readonly seq: () => number;
  readonly askForAll: () => void;
}

export class Submissions {
  /** Whether one is on its way. */
  busy = $state(false);
  #waiters: Waiter[] = [];

  constructor(
    readonly live: LiveChannel,
    readonly toasts: Toasts,
    readonly basis: Basis,
  ) {}

  /** The view is as far as `seq`: wake the submissions that wait for it. */
  shown(seq: number): void {
    const ready = this.#waiters.filter((waiter) => waiter.seq <= seq);
    this.#waiters = this.#waiters.filter((waiter) => waiter.seq > seq);
    for (const waiter of ready) waiter.done();
  }

  /** Submit; if the table moved on meanwhile and the wish still makes sense, once more. */
  async submit(wish: (base: number) => Wish, again: () => boolean): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    try {
      for (let tries = 0; ; tries += 1) {
        const refusal = await this.#try(wish(this.basis.seq()));
        if (refusal === null) return true;
        const stale = refusal.rule === 'stale';
        if (stale && refusal.seq !== null) await this.#reached(refusal.seq);
        if (!stale || tries > 0 || !again()) {
          this.toasts.refuse(stale ? 'The table has moved on meanwhile; look at it again.' : refusal.sentence);
          return false;
        }
      }
    } finally {
      this.busy = false;
    }
  }

  async #try(wish: Wish): Promise<Refusal | null> {
    try {
      const ack = await this.live.submit(wish);
      await this.#reached(ack.seq);
      return null;
    } catch (thrown) {
      return thrown instanceof Refusal ? thrown : new Refusal(sentenceOf(thrown));
    }
  }

  /** Wait until the view is as far as `seq`. */
  #reached(seq: number): Promise<void> {
    if (this.basis.seq() >= seq) return Promise.resolve();
    return new Promise((resolve) => {
      const late = setTimeout(() => {
        this.basis.askForAll();
        resolve();
      }, SHOWN_WITHIN);
      const done = (): void => {
        clearTimeout(late);
        resolve();
      };
      this.#waiters.push({ seq, done });
    });
  }
}
