/** Whether keys pressed in this element type text; a slider takes keys too, but types nothing. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || (target.matches('input, textarea, select') && !target.matches('[type=range]'));
}
