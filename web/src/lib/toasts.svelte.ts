/** Short messages that come and go: refusals and news. Screen readers read them aloud. */
export interface Toast {
  readonly id: number;
  readonly words: string;
  readonly tone: 'news' | 'refusal';
}

const STAYS = 5_000;
const MOST = 3;

export class Toasts {
  shown: readonly Toast[] = $state.raw([]);
  #next = 0;

  say(words: string, tone: Toast['tone'] = 'news'): void {
    const id = this.#next++;
    const others = this.shown.filter((toast) => toast.words !== words);
    this.shown = [...others, { id, words, tone }].slice(-MOST);
    // long sentences stay long enough to be read
    setTimeout(() => this.dismiss(id), STAYS + 40 * words.length);
  }

  refuse(words: string): void {
    this.say(words, 'refusal');
  }

  dismiss(id: number): void {
    this.shown = this.shown.filter((toast) => toast.id !== id);
  }
}
