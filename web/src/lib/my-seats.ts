/** Which seats of a table are this browser's, and what they entitle it to. Pure. */
import type { Status } from './wire';

/** Whether a seat is played from this browser. */
export function isMine(status: Status, seat: number | null): boolean {
  return seat !== null && status.seats[seat]?.mine === true;
}

/** The seats played from this browser. */
export function mySeats(status: Status): readonly number[] {
  return status.seats.flatMap((seat, number) => (seat.mine ? [number] : []));
}

/** Whether bots, their pace and the start are this browser's to decide; while the host is away, any player's. */
export function mayHost(status: Status): boolean {
  const isSomebodyAway = status.seats.some(({ kind, here }) => kind === 'person' && !here);
  return status.host || (mySeats(status).length > 0 && isSomebodyAway);
}
