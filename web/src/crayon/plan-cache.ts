/** Plans of the server for places and goals, each asked for once as long as the table does not change. */
import * as api from '../lib/api';
import { sentenceOf } from '../lib/refusal';
import type { Preview } from '../lib/wire';

export type Toward = { readonly at: string } | { readonly goal: string };

export class PlanCache {
  #kept = new Map<string, Preview>();
  #asking: AbortController | null = null;

  /**
   * The plan; null when nobody waits for it any more. What the server refuses is a plan without actions that says why.
   * One that is `wanted`, not just looked at, is waited for whatever else is pointed at meanwhile.
   */
  async get(table: string, seat: number, toward: Toward, wanted = false): Promise<Preview | null> {
    const key = `${seat} ${JSON.stringify(toward)}`;
    const kept = this.#kept.get(key);
    if (kept) return kept;
    const plans = this.#kept;
    const asking = new AbortController();
    if (!wanted) {
      this.stop();
      this.#asking = asking;
    }
    try {
      const plan = await api.plan(table, seat, toward, asking.signal);
      plans.set(key, plan);
      return plan;
    } catch (thrown) {
      if (asking.signal.aborted) return null;
      return { sentence: sentenceOf(thrown), actions: [], price: null, through: [], later: [], reveals: false };
    }
  }

  /** Nobody waits any more for what was asked last. */
  stop(): void {
    this.#asking?.abort();
    this.#asking = null;
  }

  /** The table has changed. */
  forget(): void {
    this.stop();
    this.#kept = new Map();
  }
}
