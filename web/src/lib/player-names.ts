/** Games speak of players as P0, P1, …; people read names. */
import type { SeatView } from './wire';

export type Part = { readonly text: string } | { readonly seat: number; readonly name: string };

const SEAT = /\bP(\d{1,2})\b/g;

/** What to call a seat. */
export function nameOf(seats: readonly SeatView[], seat: number): string {
  return seats[seat]?.name || `Player ${seat + 1}`;
}

/** A text cut into parts: plain text, and players of this table. */
export function parts(words: string, seats: readonly SeatView[]): readonly Part[] {
  const found: Part[] = [];
  let end = 0;
  for (const match of words.matchAll(SEAT)) {
    const seat = Number(match[1]);
    if (seat >= seats.length) continue;
    if (match.index > end) found.push({ text: words.slice(end, match.index) });
    found.push({ seat, name: nameOf(seats, seat) });
    end = match.index + match[0].length;
  }
  if (end < words.length) found.push({ text: words.slice(end) });
  return found;
}

/** The same as plain text, for titles and labels. */
export function withNames(words: string, seats: readonly SeatView[]): string {
  return parts(words, seats)
    .map((part) => ('text' in part ? part.text : part.name))
    .join('');
}

/** A key such as "end_turn" or "play_out" in words: "End turn". */
export function wordsOf(key: string): string {
  const spaced = key.replaceAll(/[_-]+/g, ' ').trim();
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}
