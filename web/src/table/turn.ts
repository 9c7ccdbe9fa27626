/** What a question offers, sorted for the screen. Pure: nothing here knows a game. */
import { folded } from '../lib/folded';
import type { Ask, Choice, Scene, Status, TableView, Told } from '../lib/wire';

/** JSON with sorted keys: equal values, equal words. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_, held: unknown) =>
    held !== null && typeof held === 'object' && !Array.isArray(held)
      ? Object.fromEntries(Object.entries(held).sort(([a], [b]) => (a < b ? -1 : 1)))
      : held,
  );
}

/** What somebody stands on who decides: whose eyes, how far the game is and how it came there, and what is asked beside. */
export function footing({ status, log }: Pick<TableView, 'status' | 'log'>): string {
  const { viewer, length, takeback } = status;
  return canonical([viewer, length, log.at(-1) ?? null, takeback && [takeback.seat, takeback.to]]);
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

/** So many choices of a group are buttons; a longer row would take the place of the board. */
const MOST_BUTTONS = 9;

/** The choices of a group to show, and how many more there are in the list of all actions. */
export function fewOf(group: Group): { readonly shown: readonly Choice[]; readonly more: number } {
  const { choices } = group;
  const shown = choices.length > MOST_BUTTONS ? choices.slice(0, MOST_BUTTONS - 1) : choices;
  return { shown, more: choices.length - shown.length };
}

type Worded = { readonly label: string; readonly group?: string };

/** Choices or forms whose words contain all the words somebody typed. */
export function found<T extends Worded>(choices: readonly T[], typed: string): readonly T[] {
  const words = folded(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return choices;
  return choices.filter((choice) => {
    const said = folded(`${choice.group ?? ''} ${choice.label}`);
    return words.every((word) => said.includes(word));
  });
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

/** The log without what a seat has done already in the turn it is in. */
export function beforeMyTurn(log: readonly Told[], seat: number): readonly Told[] {
  return log.slice(0, log.findLastIndex((told) => told.seat !== seat) + 1);
}

/** What others did after the last decision of a seat; [] when it has none yet or nothing happened. */
export function sinceLastTurn(log: readonly Told[], seat: number): readonly Told[] {
  const mine = log.findLastIndex((told) => told.seat === seat);
  return mine < 0 ? [] : log.slice(mine + 1);
}

/** Of what was told, that which the log still tells: what was taken back is gone. */
export function standing(told: readonly Told[], log: readonly Told[]): readonly Told[] {
  const kept = told.filter((was) => log.some((now) => now.last === was.last && now.seat === was.seat && now.move === was.move));
  return kept.length === told.length ? told : kept;
}

/** What became of a takeback that was asked for, in words; "" when it still waits or was simply played over. */
export function takebackNews(before: Status, after: Status): string {
  const asked = before.takeback;
  if (asked === null || after.takeback !== null || after.phase !== 'playing') return '';
  if (after.length < before.length) return wentBack(after.length);
  const isSameCompany = before.seats.every((seat, i) => seat.kind === after.seats[i]?.kind && seat.name === after.seats[i].name);
  if (after.length > before.length || !isMine(after, asked.seat) || !isSameCompany) return '';
  const [only, ...others] = asked.waits;
  return `${only === undefined || others.length > 0 ? 'Somebody' : `P${only}`} would rather not go back.`;
}

export function wentBack(length: number): string {
  return length === 0 ? 'The game went back to its beginning.' : `The game went back to action ${length}.`;
}

/** How long the game was before the last decision of a seat; null when it has made none that we know of. */
export function takebackTo(log: readonly Told[], seat: number): number | null {
  const mine = log.findLast((told) => told.seat === seat);
  return mine ? mine.first - 1 : null;
}

/** Whether bots, their pace and the start are this browser's to decide; while the host is away, any player's. */
export function mayHost(status: Status): boolean {
  const isSomebodyAway = status.seats.some(({ kind, here }) => kind === 'person' && !here);
  return status.host || (mySeats(status).length > 0 && isSomebodyAway);
}

/** Whether the batch that ends the turn shows something hidden, as far as its actions are among the choices. */
export function finishReveals(ask: Ask | null): boolean {
  const parts = new Set(ask?.finish.map(canonical));
  return parts.size > 0 && (ask?.choices.some((one) => one.reveals && parts.has(canonical(one.action))) ?? false);
}

/** Whether a view holds something that the next player at this device should not see. */
function hasSecrets(scene: Scene): boolean {
  return scene.layers.some((layer) => layer.private) || scene.panels.some((panel) => panel.type === 'hand');
}

/** Whether what is shown now may be for other eyes than those that look: one device, several players, and secrets. */
export function isForOthers(before: TableView | null, { status, scene }: TableView): boolean {
  if (status.phase !== 'playing' || !isMine(status, status.viewer) || mySeats(status).length < 2) return false;
  if (before?.status.phase === 'playing' && before.status.viewer === status.viewer) return false;
  return hasSecrets(scene) || (before !== null && hasSecrets(before.scene));
}
