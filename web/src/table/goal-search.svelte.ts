/** Goals typed into a search box: planned a moment after somebody stops typing, and done when they choose so. */
import type { PointingTools } from '../crayon/pointing-tools.svelte';
import { mayNameGoal } from '../lib/goals';
import type { Preview } from '../lib/wire';

const PLAN_AFTER = 150;

export class GoalSearch {
  /** What the words would do, or why they cannot; null while they name no goal. */
  plan: Preview | null = $state.raw(null);
  #words = '';
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `examples`: of goals that the game knows. */
  constructor(
    private readonly pointing: Pick<PointingTools, 'active' | 'planFor' | 'pursue'>,
    private readonly examples: () => readonly string[],
  ) {}

  get canDo(): boolean {
    return (this.plan?.actions ?? []).length > 0;
  }

  type(words: string): void {
    clearTimeout(this.#timer);
    this.#words = words.trim();
    this.plan = null;
    if (!this.pointing.active || !mayNameGoal(words, this.examples())) return;
    this.#timer = setTimeout(() => void this.#ask(this.#words), PLAN_AFTER);
  }

  async #ask(words: string): Promise<void> {
    const plan = await this.pointing.planFor(words);
    if (words === this.#words) this.plan = plan;
  }

  /** Do it; false if there is nothing that could be done. */
  go(): boolean {
    const { plan } = this;
    if (!plan || !this.canDo) return false;
    this.type('');
    void this.pointing.pursue(plan);
    return true;
  }
}
