/** Ways over the board and what they cost, as previews show them. Pure: nothing here knows a game or the browser. */
import type { Ghost, Tone as AnyTone } from '../board/overlay';
import { amount } from '../lib/money';
import type { Board, Choice, Guide, Id, Preview } from '../lib/wire';

/** How a price stands to the money there is. */
export type Tone = Exclude<AnyTone, 'green' | 'later'>;

/** A way from where one stands: its places, and what getting to each of them costs. */
export interface Way {
  readonly through: readonly Id[];
  readonly prices: readonly number[];
  readonly price: number;
}

/** From this share of the limit on, a price is a warning. */
const NEAR = 0.8;

/** Where each place stands in the columns of a guide. */
export function indexed(guide: Guide): ReadonlyMap<Id, number> {
  return new Map(guide.place.map((place, index) => [place, index]));
}

/** The way to a place, by walking the tree back; null when none leads there. */
export function wayTo(guide: Guide, index: ReadonlyMap<Id, number>, place: Id): Way | null {
  let here = index.get(place) ?? -1;
  if (here < 0) return null;
  const through: Id[] = [];
  const prices: number[] = [];
  while (here >= 0) {
    through.push(guide.place[here] ?? '');
    prices.push(guide.price[here] ?? 0);
    here = guide.parent[here] ?? -1;
  }
  return { through: through.reverse(), prices: prices.reverse(), price: prices.at(-1) ?? 0 };
}

/** How a price stands to what may and what can be spent. */
export function toneOf(price: number, { limit, cash }: Pick<Guide, 'limit' | 'cash'>): Tone {
  if (price > cash) return 'red';
  if (price > limit) return 'orange';
  return price > 0 && price >= limit * NEAR ? 'yellow' : 'white';
}

/** How many places of a way can be had now. */
export function within(way: Way, { limit, cash }: Pick<Guide, 'limit' | 'cash'>): number {
  const most = Math.min(limit, cash);
  const beyond = way.prices.findIndex((price) => price > most);
  return beyond < 0 ? way.prices.length : beyond;
}

/** A way as lines: green as far as it can be had now, red beyond. */
export function ghostsOfWay(way: Way, guide: Pick<Guide, 'limit' | 'cash'>, money: string): readonly Ghost[] {
  const now = within(way, guide);
  const halves = [way.through.slice(0, now), now < way.through.length ? way.through.slice(Math.max(0, now - 1)) : []];
  const part = now > 1 && now < way.through.length ? way.prices[now - 1] : undefined;
  return labelled(halves[0] ?? [], halves[1] ?? [], priceLabel(money, way.price, part), toneOf(way.price, guide));
}

/** A price, and how much of it is for this turn if that is not all. */
export function priceLabel(money: string, price: number, now?: number | null): string {
  if (price === 0) return '';
  const whole = amount(money, price);
  return now === undefined || now === null || now >= price ? whole : `${whole}, ${amount(money, now)} now`;
}

/** A plan of the server's as lines. What is left for later is no fault of a drive; of track it is red. */
export function ghostsOfPreview(
  preview: Preview,
  place: Id,
  label: string,
  tone: Tone,
  later: 'red' | 'later',
): readonly Ghost[] {
  const ghosts = labelled(preview.through ?? [], preview.later ?? [], label, tone, later);
  return ghosts.map((ghost) => (ghost.label === undefined ? ghost : { ...ghost, at: place }));
}

function labelled(
  now: readonly Id[],
  rest: readonly Id[],
  label: string,
  labelTone: Tone,
  later: 'red' | 'later' = 'red',
): readonly Ghost[] {
  const ghosts: Ghost[] = [];
  if (now.length > 1) ghosts.push({ through: now, tone: 'green' });
  if (rest.length > 1) ghosts.push({ through: rest, tone: later });
  const end = rest.at(-1) ?? now.at(-1);
  const last = ghosts.at(-1);
  if (end === undefined || (last === undefined && !label)) return [];
  if (last === undefined) return [{ through: [end], tone: 'green', label, labelTone, at: end }];
  return [...ghosts.slice(0, -1), { ...last, label, labelTone, at: end }];
}

/** A way that is known but cannot be had now: red all along. */
export function ghostsOfRefused(way: Way, money: string): readonly Ghost[] {
  return labelled([], way.through, priceLabel(money, way.price), 'red');
}

/** How far a drive leads this turn, and what it costs; a piece that is only put somewhere takes no steps. */
export function driveLabel({ through, later, price }: Pick<Preview, 'through' | 'later' | 'price'>, money: string): string {
  const now = Math.max(0, (through?.length ?? 0) - 1);
  const rest = Math.max(0, (later?.length ?? 0) - 1);
  const far = rest > 0 ? `${now} of ${now + rest}` : `${now}`;
  const pay = price ? `pay ${amount(money, price)}` : '';
  if (now + rest === 0) return pay;
  const steps = `${far} ${now + rest === 1 ? 'step' : 'steps'}`;
  return pay ? `${steps}, ${pay}` : steps;
}

// single sections

/** Choices that are a line between two places of the board. */
export function sections(choices: readonly Choice[], isPlace: (id: Id) => boolean): readonly Choice[] {
  return choices.filter(({ at }) => at?.length === 2 && at.every(isPlace));
}

/** Choices that continue in a small menu at a place, such as goods to load. */
export function menus(choices: readonly Choice[], isPlace: (id: Id) => boolean): readonly Choice[] {
  return choices.filter(({ at }) => at !== undefined && at.length > 1 && !isPlace(at[1] ?? ''));
}

/** Where a way begins that somebody is about to draw. */
export const startMark = (place: Id): Ghost => ({ through: [place], tone: 'green', label: 'from here', labelTone: 'white', at: place });

/** Choices by each of their two places. */
export function byEnds(choices: readonly Choice[]): ReadonlyMap<Id, readonly Choice[]> {
  const found = new Map<Id, Choice[]>();
  for (const choice of choices) {
    for (const end of choice.at ?? []) {
      const held = found.get(end);
      if (held) held.push(choice);
      else found.set(end, [choice]);
    }
  }
  return found;
}

/** Where all places of a board are. */
export function spotsOf(board: Board | null): ReadonlyMap<Id, readonly [number, number]> {
  if (!board) return new Map();
  const { id, x, y } = board.anchors;
  return new Map(id.map((name, i) => [name, [x[i] ?? 0, y[i] ?? 0] as const]));
}

/** What a place of a board is, in a few words. */
export function tipOf(board: Board | null, place: Id | null): string {
  if (!board || place === null) return '';
  return board.anchors.tip[board.anchors.id.indexOf(place)] ?? '';
}

/** Where a place is, for measuring how near something lies. */
export type Spot = (id: Id) => readonly [number, number] | undefined;

/**
 * The one section that is meant by a place: the one to where the pointer was before, else the cheapest that ends here,
 * else the one whose middle lies nearest.
 */
export function sectionAt(
  ends: ReadonlyMap<Id, readonly Choice[]>,
  place: Id,
  before: Id | null,
  spot: Spot,
): Choice | null {
  const here = ends.get(place) ?? [];
  const drawn = here.find(({ at }) => before !== null && at?.includes(before));
  if (drawn) return drawn;
  if (here.length > 0) return here.reduce((best, one) => ((one.price ?? 0) < (best.price ?? 0) ? one : best));
  return nearest(new Set([...ends.values()].flat()), place, spot);
}

function nearest(choices: Iterable<Choice>, place: Id, spot: Spot): Choice | null {
  const from = spot(place);
  let best: Choice | null = null;
  let least = Infinity;
  for (const choice of from ? choices : []) {
    const [a, b] = (choice.at ?? []).map(spot);
    if (!from || !a || !b) continue;
    const far = Math.hypot((a[0] + b[0]) / 2 - from[0], (a[1] + b[1]) / 2 - from[1]);
    if (far < least) [best, least] = [choice, far];
  }
  return best;
}
