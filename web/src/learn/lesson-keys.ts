/** The keys of a lesson: Enter and the right arrow go on, the left arrow goes back. */
export type Does = 'on' | 'back' | 'again' | null;

/**
 * What a key does here; one that is held presses nothing again. Controls keep their own keys, and so does the board
 * while there is something to choose on it.
 */
export function keyOf(event: KeyboardEvent, choosing: boolean): Does {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return null;
  const does = event.key === 'Enter' || event.key === 'ArrowRight' ? 'on' : event.key === 'ArrowLeft' ? 'back' : null;
  if (event.key === 'Enter' && event.repeat) return 'again';
  if (does === null || !(event.target instanceof Element)) return does;
  if (event.key === 'Enter' && event.target.closest('a, button, summary')) return null;
  if (event.target.closest('input, select, textarea, [contenteditable]')) return null;
  return choosing && event.target.closest('[data-board]') ? null : does;
}
