/** The messages of the page that one is on, for dialogs: what lies under a dialog is neither seen nor read aloud. */
import { getContext, setContext } from 'svelte';
import type { Toasts } from './toasts.svelte';
import type { SeatView } from './wire';

const KEY = Symbol('toasts');

export interface PageToasts {
  readonly toasts: Toasts;
  readonly seats: () => readonly SeatView[];
}

export const shareToasts = (toasts: PageToasts): PageToasts => setContext(KEY, toasts);

/** Those of the page, if it has any. */
export const toastsOfPage = (): PageToasts | undefined => getContext(KEY);
