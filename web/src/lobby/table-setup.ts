/** How a table is set up before it exists: seats, bots and rules, as the server wants to hear them. */
import type { GameView, NewTable } from '../lib/wire';

/** What is chosen for a seat: "me", "open", or "bot:" and a bot's name and settings. */
export type SeatChoice = string;
export type Value = boolean | number | string;
export type Options = Readonly<Record<string, Value>>;

export const PACES: readonly { readonly ms: number; readonly says: string }[] = [
  { ms: 0, says: 'at once' },
  { ms: 300, says: 'after 0.3 s' },
  { ms: 600, says: 'after 0.6 s' },
  { ms: 1000, says: 'after 1 s' },
  { ms: 1500, says: 'after 1.5 s' },
];
export const USUAL_PACE = 600;

const LIKED_SEATS = 3;

/** How many may play by a preset. */
export function seatsFor(game: GameView, preset: string): readonly number[] {
  return game.preset_seats[preset] ?? game.seats;
}

/** How many sit at a table unless somebody says otherwise. */
export function usualSeats(game: GameView, possible: readonly number[] = game.seats): number {
  return possible.find((count) => count >= LIKED_SEATS) ?? possible.at(-1) ?? 2;
}

/** The bot of a choice, '' where there is none. */
export const botIn = (choice: SeatChoice): string => (choice.startsWith('bot:') ? choice.slice('bot:'.length) : '');

export const botOf = (game: GameView): SeatChoice => `bot:${game.opponent}`;

/** Who is on a seat of which nothing is said: a bot, or at a physical table whoever comes. */
const anybody = (game: GameView): SeatChoice => (game.companion ? 'open' : botOf(game));

/** The usual choice: this player, and bots on all other seats. */
export function usualSeatChoices(game: GameView, count: number = usualSeats(game)): SeatChoice[] {
  return Array.from({ length: count }, (_, seat) => (seat === 0 ? 'me' : anybody(game)));
}

/** The same choices at a table of another size; new seats are taken by bots. */
export function resized(game: GameView, seatChoices: readonly SeatChoice[], count: number): SeatChoice[] {
  return Array.from({ length: count }, (_, seat) => seatChoices[seat] ?? anybody(game));
}

/** What the device is for on which a companion's table is opened. */
export type Device = 'phone' | 'screen' | 'everybody';

export const DEVICES: readonly { readonly device: Device; readonly says: string; readonly means: string }[] = [
  { device: 'phone', says: 'My own phone', means: 'You take a seat, the others come with theirs.' },
  { device: 'screen', says: 'The screen on the table', means: 'It shows the map, the market and whose turn it is; everybody plays on a phone.' },
  { device: 'everybody', says: 'One phone for everybody', means: 'It goes round the table and shows the player whose turn it is.' },
];

/** Who sits where at a companion's table that is opened on such a device. */
export const seatsOn = (device: Device, count: number): SeatChoice[] =>
  Array.from({ length: count }, (_, seat) => (device === 'everybody' || (device === 'phone' && seat === 0) ? 'me' : 'open'));

/** The same choices by another preset: the same number of seats, if it allows that number. */
export function refitted(game: GameView, seatChoices: readonly SeatChoice[], preset: string): SeatChoice[] {
  const possible = seatsFor(game, preset);
  return possible.includes(seatChoices.length) ? [...seatChoices] : resized(game, seatChoices, usualSeats(game, possible));
}

/** A game with nothing to choose: me against opponents; `bot` is the game's own at another level. */
export function quickTable(game: GameView, bot: string = game.opponent): NewTable {
  const seats = usualSeatChoices(game).map((choice) => (choice === botOf(game) ? `bot:${bot}` : choice));
  return { game: game.name, seats, start: true };
}

export const usualPreset = (game: GameView): string => Object.keys(game.presets)[0] ?? '';

/** The rules of a preset. */
export function rulesOf(game: GameView, preset: string): Options {
  const given = (game.presets[preset] ?? {}) as Options;
  return Object.fromEntries(game.options.map(({ name, default: usual }) => [name, given[name] ?? (usual as Value)]));
}

/** The rules that differ from their preset. */
export function changedRules(game: GameView, preset: string, rules: Options): Options {
  const usual = rulesOf(game, preset);
  return Object.fromEntries(Object.entries(rules).filter(([name, value]) => value !== usual[name]));
}

/** Whether every seat is taken, so that the game may begin. */
export const isFull = (seatChoices: readonly SeatChoice[]): boolean => !seatChoices.includes('open');

/** How many may play by any of its presets, in words: "3–5 players". */
export function playersOf(game: GameView): string {
  return players([...game.seats, ...Object.values(game.preset_seats).flat()]);
}

/** How long a game takes, in words; "" where nobody has looked at a clock. */
export function timeOf(game: GameView): string {
  const [least, most] = game.minutes;
  return most > 0 ? `${least}–${most} minutes` : '';
}

/** The game to begin with: the shortest of those that can be learned. */
export function firstToLearn(games: readonly GameView[]): GameView | undefined {
  const taught = games.filter((game) => game.lesson);
  return taught.toSorted((a, b) => (a.minutes[1] || Infinity) - (b.minutes[1] || Infinity))[0];
}

function players(possible: readonly number[]): string {
  const [least, most] = [Math.min(...possible), Math.max(...possible)];
  if (least < most) return `${least}–${most} players`;
  return least === 1 ? '1 player' : `${least} players`;
}

export const presetTitle = (game: GameView, preset: string): string => game.preset_titles[preset] ?? preset;

/** What to call a preset; where presets differ in it, with how many may play. */
export function presetLabel(game: GameView, preset: string): string {
  const usual = String(game.seats);
  const differ = Object.values(game.preset_seats).some((possible) => String(possible) !== usual);
  return differ ? `${presetTitle(game, preset)} (${players(seatsFor(game, preset))})` : presetTitle(game, preset);
}
