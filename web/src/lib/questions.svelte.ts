/** A question to be answered with yes or no before something is done. */
export interface Question {
  readonly title: string;
  readonly sentence: string;
  readonly yes: string;
}

/** Asks one question at a time and waits for its answer. */
export class Questions {
  shown: Question | null = $state.raw(null);
  #resolve: ((agreed: boolean) => void) | null = null;

  ask(question: Question): Promise<boolean> {
    this.answer(false);
    this.shown = question;
    return new Promise((resolve) => (this.#resolve = resolve));
  }

  answer(agreed: boolean): void {
    const resolve = this.#resolve;
    this.#resolve = null;
    this.shown = null;
    resolve?.(agreed);
  }
}
