/** The id of the bar with the question: the focus goes there when the element that had it is gone. */
export const TURN_BAR = 'turn';

export function focusTurnBar(): void {
  document.getElementById(TURN_BAR)?.focus({ preventScroll: true });
}

/**
 * Show a dialog above everything else; call what is returned when it goes.
 *
 * A browser may close a dialog by itself, such as at a second Escape: `closed` is told, and says whether that may be.
 * Afterwards the focus is back where it was.
 */
export function showModal(dialog: HTMLDialogElement, closed: () => boolean): () => void {
  const before = document.activeElement;
  const onclose = (): void => {
    if (dialog.isConnected && !dialog.open && !closed()) dialog.showModal();
  };
  dialog.showModal();
  dialog.addEventListener('close', onclose);
  return () => {
    dialog.removeEventListener('close', onclose);
    dialog.close();
    if (before instanceof HTMLElement && before.isConnected && before !== document.body) before.focus();
    else focusTurnBar();
  };
}
