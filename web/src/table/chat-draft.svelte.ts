/** The chat message being written. It is kept while other tabs are shown, and comes back when the server refused it. */
import type { Toasts } from '../lib/toasts.svelte';

export class ChatDraft {
  draft = $state('');
  #said = '';

  constructor(
    readonly send: (text: string) => boolean,
    readonly toasts: Toasts,
  ) {}

  say(): void {
    const text = this.draft.trim();
    if (!text) return;
    if (!this.send(text)) {
      this.toasts.refuse('The line to the server is down; say it again in a moment.');
      return;
    }
    this.#said = text;
    this.draft = '';
  }

  /** What was said last was not taken: it may be said again. */
  refused(sentence: string): void {
    this.toasts.refuse(sentence);
    this.draft ||= this.#said;
  }
}
