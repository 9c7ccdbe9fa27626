/** What a question offers, sorted for the screen. Pure: nothing here knows a game. */
import type { Ask, Choice, Scene, Status, Told } from '../lib/wire';

/** JSON with sorted keys: equal values, equal words. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_, held: unknown) =>
    held !== null && typeof held === 'object' && !Array.isArray(held)
      ? Object.fromEntries(Object.entries(held).sort(([a], [b]) => (a < b ? -1 : 1)))
      : held,
  );
}

/** Whether a batch could still begin: its first action is among the choices. Open actions are the server's to judge. */
export function stillOffered(ask: Ask | null, actions: readonly unknown[]): boolean {
  const first = canonical(actions[0]);
  return ask?.choices.some((choice) => canonical(choice.action) === first) ?? false;
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

/** The choices to show as buttons: those without a place, the one behind the large button aside. */
export function buttonsOf(ask: Ask | null, ending: Choice | null): readonly Group[] {
  return grouped(ask?.choices.filter((choice) => !hasPlace(choice) && choice !== ending) ?? []);
}

/** Choices whose words contain all the words somebody typed. */
export function found(choices: readonly Choice[], typed: string): readonly Choice[] {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return choices;
  return choices.filter((choice) => {
    const said = plain(`${choice.group ?? ''} ${choice.label}`);
    return words.every((word) => said.includes(word));
  });
}

/** Small letters without accents: "Malmö" is found by "malmo". */
export function plain(words: string): string {
  return words.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/ø/g, 'o').replace(/æ/g, 'ae');
}

/** Whether this browser is asked now: the seat it looks from is one of its own and is waited for. */
export function isMyTurn(status: Status, ask: Ask | null): boolean {
  return status.phase === 'playing' && ask !== null && isMine(status, status.viewer);
}

export function isMine(status: Status, seat: number | null): boolean {
  return seat !== null && status.seats[seat]?.mine === true;
}

/** How many seats this browser plays. */
export function mySeats(status: Status): readonly number[] {
  return status.seats.flatMap((seat, number) => (seat.mine ? [number] : []));
}

/** What others did after the last decision of a seat; [] when it has none yet or nothing happened. */
export function sinceLastTurn(log: readonly Told[], seat: number): readonly Told[] {
  const mine = log.findLastIndex((told) => told.seat === seat);
  return mine < 0 ? [] : log.slice(mine + 1);
}

/** How long the game was before the last decision of a seat; null when it has made none that we know of. */
export function takebackTo(log: readonly Told[], seat: number): number | null {
  const mine = log.findLast((told) => told.seat === seat);
  return mine ? mine.first - 1 : null;
}

/** Whether a view holds something that the next player at this device should not see. */
export function hasSecrets(scene: Scene): boolean {
  return scene.layers.some((layer) => layer.private) || scene.panels.some((panel) => panel.type === 'hand');
}
