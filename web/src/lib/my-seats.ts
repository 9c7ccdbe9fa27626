/** Which seats of a table are this browser's, and who plays them. Pure. */
import type { Status } from './wire';

/** Whether a seat is played from this browser. */
export function isMine(status: Status, seat: number | null): boolean {
  return seat !== null && status.seats[seat]?.mine === true;
}

/** The seats played from this browser. */
export function mySeats(status: Status): readonly number[] {
  return status.seats.flatMap((seat, number) => (seat.mine ? [number] : []));
}

/** Whether a bot plays a seat, for itself or for somebody who is away. */
export function isPlayedByBot(status: Status, seat: number): boolean {
  const there = status.seats[seat];
  return there?.kind === 'bot' || Boolean(there?.stand_in);
}

/** The people who are here and do not want the end of the game yet; it is theirs to decide while the host is away. */
export function whoseEndIsMissing(status: Status): readonly number[] {
  return status.seats.flatMap(({ kind, here }, seat) => (kind === 'person' && here && !status.end_wanted.includes(seat) ? [seat] : []));
}
