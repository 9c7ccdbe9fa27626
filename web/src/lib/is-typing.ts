/** Whether keys pressed here write text; a slider takes keys too, but writes nothing. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || (target.matches('input, textarea, select') && !target.matches('[type=range]'));
}
