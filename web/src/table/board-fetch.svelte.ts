/** The board of a table: fetched once, and asked for until it comes. */
import * as api from '../lib/api';
import type { Board } from '../lib/wire';

const FIRST_WAIT = 1_000;
const LONGEST_WAIT = 15_000;

export class BoardFetch {
  board: Board | null = $state.raw(null);
  /** Why there is no board yet, in a sentence. */
  problem = $state('');
  #wanted = '';
  #tries = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;

  /** Have this board, unless it is here or on its way. */
  want(digest: string): void {
    if (!digest || digest === this.#wanted) return;
    this.#wanted = digest;
    this.#tries = 0;
    void this.#fetch(digest);
  }

  /** The server is back: no reason to wait. */
  again(): void {
    if (this.problem) void this.#fetch(this.#wanted);
  }

  close(): void {
    clearTimeout(this.#retry);
    this.#wanted = '';
  }

  async #fetch(digest: string): Promise<void> {
    clearTimeout(this.#retry);
    this.problem = '';
    try {
      const board = await api.board(digest);
      if (digest === this.#wanted) this.board = board;
    } catch (thrown) {
      if (digest !== this.#wanted) return;
      this.problem = api.sentenceOf(thrown);
      const wait = Math.min(FIRST_WAIT * 2 ** this.#tries, LONGEST_WAIT);
      this.#tries += 1;
      this.#retry = setTimeout(() => void this.#fetch(digest), wait);
    }
  }
}
