/** What is beside the board, by whose it is: what a player has, and what belongs to nobody. */
import type { Hand, Mat, Panel } from '../lib/wire';

export interface Place {
  readonly mat: Mat | null;
  readonly hands: readonly Hand[];
}

/** A player's mat and the hands that this viewer may see of it. */
export function placeOf(panels: readonly Panel[], seat: number): Place {
  return {
    mat: panels.find((panel): panel is Mat => panel.type === 'mat' && panel.seat === seat) ?? null,
    hands: panels.filter((panel): panel is Hand => panel.type === 'hand' && panel.seat === seat),
  };
}

/** The others, the one who comes after me first; for somebody who only watches, everybody. */
export function othersOf(seats: number, mine: number | null): readonly number[] {
  const first = mine === null ? 0 : mine + 1;
  return Array.from({ length: mine === null ? seats : seats - 1 }, (_, i) => (first + i) % seats);
}

/** What belongs to nobody: tables and tracks. */
export const shared = (panels: readonly Panel[]): readonly Panel[] =>
  panels.filter((panel) => panel.type !== 'mat' && panel.type !== 'hand');
