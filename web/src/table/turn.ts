/** Whose turn it is, what happened since, and what may be taken back, read off the status and the log. Pure. */
import { canonical } from '../lib/choices';
import { isMine, isPlayedByBot, mySeats } from '../lib/my-seats';
import type { Ask, Hand, Scene, Status, TableView, Told } from '../lib/wire';

/**
 * Names the position a decision is made in: who looks, how far the game is, how it came there, and a takeback that is
 * asked for. What somebody began to do is dropped when this changes.
 */
export function positionKey({ status, log }: Pick<TableView, 'status' | 'log'>): string {
  const { viewer, length, takeback } = status;
  return canonical([viewer, length, log.at(-1) ?? null, takeback && [takeback.seat, takeback.to]]);
}

/** Whether something may be done from this browser now: the seat it looks from is one of its own and is offered something. */
export function mayAct(status: Status, ask: Ask | null): boolean {
  const { viewer } = status;
  return status.phase === 'playing' && ask !== null && viewer !== null && isMine(status, viewer) && !isPlayedByBot(status, viewer);
}

/** Whether this browser is waited for now; at a physical table others may act too, whom nobody waits for. */
export function isMyTurn(status: Status, ask: Ask | null): boolean {
  return mayAct(status, ask) && status.viewer !== null && status.waiting_for.includes(status.viewer);
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

/** Whether people other than those at this browser moved since one's last turn: somebody waited, and may look elsewhere. */
export function waitedForPeople(status: Status, since: readonly Told[]): boolean {
  const mine = new Set(mySeats(status));
  return since.some(({ seat }) => !mine.has(seat) && status.seats[seat]?.kind === 'person' && !isPlayedByBot(status, seat));
}

/** Of what was told, that which the log still tells: what was taken back is gone. */
export function stillInLog(told: readonly Told[], log: readonly Told[]): readonly Told[] {
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
  return length === 0 ? 'The game went back to its beginning.' : 'The game went back.';
}

/** How long the game was before the last decision of a seat; null when it has made none that we know of. */
export function takebackTo(log: readonly Told[], seat: number): number | null {
  const mine = log.findLast((told) => told.seat === seat);
  return mine ? mine.first - 1 : null;
}

/** Whether a view holds something that the next player at this device should not see. */
function hasSecrets(scene: Scene): boolean {
  return scene.layers.some((layer) => layer.private) || scene.panels.some((panel) => panel.type === 'hand' && isSecret(panel));
}

/** Cards are their player's own, unless the game says that they lie open. */
const isSecret = (hand: Hand): boolean => hand.secret !== false;

/** Whether what is shown now may be secret from the person who looks: several players share this device. */
export function isForOthers(before: TableView | null, { status, scene }: TableView): boolean {
  if (status.phase !== 'playing' || !isMine(status, status.viewer) || mySeats(status).length < 2) return false;
  if (before?.status.phase === 'playing' && before.status.viewer === status.viewer) return false;
  return hasSecrets(scene) || (before !== null && hasSecrets(before.scene));
}
