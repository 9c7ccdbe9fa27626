/** What a question offers, sorted for the screen. Pure: nothing here knows a game. */
import type { Ask, Choice } from './wire';
import { withoutAccents } from './without-accents';

/** JSON with sorted keys: equal values, equal words. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_, held: unknown) =>
    held !== null && typeof held === 'object' && !Array.isArray(held)
      ? Object.fromEntries(Object.entries(held).sort(([a], [b]) => (a < b ? -1 : 1)))
      : held,
  );
}

/** Choices, each with a key of its own: a button stays the same one while others come and go. */
export function keyed(choices: readonly Choice[]): readonly (readonly [string, Choice])[] {
  const times = new Map<string, number>();
  return choices.map((choice) => {
    const key = canonical(choice.action);
    const time = times.get(key) ?? 0;
    times.set(key, time + 1);
    return [time > 0 ? `${key} ${time}` : key, choice];
  });
}

export function hasPlace(choice: Choice): boolean {
  return (choice.at?.length ?? 0) > 0;
}

/** The choice behind the large button: it ends the turn and has the key N, or is the only such one without a place. */
export function endingChoice(ask: Ask | null): Choice | null {
  const ending = ask?.choices.filter((choice) => choice.ends_turn && !hasPlace(choice)) ?? [];
  const keyed = ask?.choices.find((choice) => choice.ends_turn && choice.key === 'n');
  if (keyed) return keyed;
  return ending.length === 1 && (ask?.choices.length ?? 0) > 0 && !ending[0]?.confirm ? (ending[0] ?? null) : null;
}

export interface Group {
  readonly name: string;
  readonly choices: readonly Choice[];
}

/** Choices by their group, in the order in which the groups first come up. */
export function grouped(choices: readonly Choice[]): readonly Group[] {
  const groups = new Map<string, Choice[]>();
  for (const choice of choices) {
    const name = choice.group ?? '';
    const held = groups.get(name);
    if (held) held.push(choice);
    else groups.set(name, [choice]);
  }
  return [...groups].map(([name, held]) => ({ name, choices: held }));
}

/** Choices that are numbered by their keys are a short list, wherever else they may be clicked. */
const isNumbered = ({ key }: Choice): boolean => /^\d$/.test(key ?? '');

/** The choices to show as buttons: those without a place and those with a number, the large button's aside. */
export function buttonsOf(ask: Ask | null, ending: Choice | null): readonly Group[] {
  return grouped(ask?.choices.filter((choice) => (!hasPlace(choice) || isNumbered(choice)) && choice !== ending) ?? []);
}

/** The choices that belong into a bar, the most wanted first, and those that stand behind them. */
export interface BarChoices {
  readonly shown: readonly Choice[];
  readonly aside: readonly Choice[];
}

/** `here`: choices at places that are offered as buttons too, such as what can be done where one has arrived. */
export function barChoices(ask: Ask | null, ending: Choice | null, here: readonly Choice[] = []): BarChoices {
  const all = [...here, ...buttonsOf(ask, ending).flatMap((group) => group.choices).filter((one) => !here.includes(one))];
  const isAside = (choice: Choice): boolean => Boolean(choice.aside || choice.confirm);
  const shown = all.filter((choice) => !isAside(choice)).sort((one, other) => wish(other) - wish(one));
  return { shown, aside: all.filter(isAside) };
}

/** How much a choice is likely to be wanted: for what it pays, or because something is said for it. */
const wish = ({ gain, note }: Choice): number => (gain === null || gain === undefined ? (note ? 0 : -1) : 1 + gain);

type Worded = { readonly label: string; readonly group?: string };

/** Choices or forms whose words contain all the words somebody typed. */
export function found<T extends Worded>(choices: readonly T[], typed: string): readonly T[] {
  const words = withoutAccents(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return choices;
  return choices.filter((choice) => {
    const said = withoutAccents(`${choice.group ?? ''} ${choice.label}`);
    return words.every((word) => said.includes(word));
  });
}

/** Whether the batch that ends the turn shows something hidden, as far as its actions are among the choices. */
export function finishReveals(ask: Ask | null): boolean {
  const parts = new Set(ask?.finish.map(canonical));
  return parts.size > 0 && (ask?.choices.some((one) => one.reveals && parts.has(canonical(one.action))) ?? false);
}
