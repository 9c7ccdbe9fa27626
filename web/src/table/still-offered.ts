/**
 * What somebody has begun to do, as it is offered now. At a physical table everybody taps at any time, so a half-filled
 * form or a question must outlive what others do meanwhile. Pure.
 */
import { canonical } from '../lib/choices';
import type { Ask, Choice, Form } from '../lib/wire';

/** The same choice among those that are offered now, or null. */
export function offeredChoice(ask: Ask | null, choice: Choice): Choice | null {
  const wanted = canonical(choice.action);
  return ask?.choices.find((one) => canonical(one.action) === wanted) ?? null;
}

/** The same form among those that are offered now, or null. */
export function offeredForm(ask: Ask | null, form: Form): Form | null {
  return ask?.forms.find((one) => one.action === form.action) ?? null;
}

/** Whether all these actions are choices that are offered, or made by a form that is. */
export function allOffered(ask: Ask | null, actions: readonly unknown[]): boolean {
  if (ask === null) return false;
  const choices = new Set(ask.choices.map((choice) => canonical(choice.action)));
  const forms = new Set(ask.forms.map((form) => form.action));
  return actions.every((action) => choices.has(canonical(action)) || forms.has(tagOf(action)));
}

const tagOf = (action: unknown): string =>
  typeof action === 'object' && action !== null && 'do' in action ? String(action.do) : '';
