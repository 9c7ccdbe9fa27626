/** Which cards of a hand have just come. */
import type { Card, Hand, Panel } from '../lib/wire';

/** What a card is known by from one position to the next: its title and what it asks for, but not what that takes now. */
export const cardKey = (card: Card): string => [card.title, ...card.lines.map((line) => line.text)].join('\n');

const cardsOf = (panels: readonly Panel[], seat: number | null): readonly Card[] =>
  panels.filter((panel): panel is Hand => panel.type === 'hand' && panel.seat === seat).flatMap((hand) => hand.cards);

/** The cards of a seat that were not there before; none where there was no hand at all, for all of it is dealt then. */
export function newCards(before: readonly Panel[], after: readonly Panel[], seat: number | null): ReadonlySet<string> {
  const had = cardsOf(before, seat).map(cardKey);
  if (seat === null || had.length === 0) return new Set();
  return new Set(cardsOf(after, seat).map(cardKey).filter((key) => !had.includes(key)));
}

/** The marks that still hold: those of cards that are still in the hand. */
export function stillHeld(fresh: ReadonlySet<string>, panels: readonly Panel[], seat: number | null): ReadonlySet<string> {
  const held = new Set(cardsOf(panels, seat).map(cardKey));
  return new Set([...fresh].filter((key) => held.has(key)));
}
