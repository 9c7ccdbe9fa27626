/** Something to be agreed to before it is done. */
export interface Question {
  readonly title: string;
  readonly sentence: string;
  readonly yes: string;
}

/** One question at a time; whoever asks waits for the answer. */
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
