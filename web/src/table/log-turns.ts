/** The log by turns: what one player did in a turn is one line, and opening it shows each step. Pure. */
import type { Told } from '../lib/wire';

export interface TurnTold {
  readonly seat: number;
  /** The number of its last action. */
  readonly last: number;
  readonly told: readonly Told[];
  /** The whole turn in sentences. */
  readonly lines: readonly string[];
}

/** Decisions that belong to one turn, put together; each turn keeps its place. */
export function turnsOf(log: readonly Told[]): readonly TurnTold[] {
  const turns: Told[][] = [];
  for (const told of log) {
    const before = turns.at(-1)?.[0];
    if (before && told.turn && before.turn === told.turn && before.seat === told.seat) turns.at(-1)?.push(told);
    else turns.push([told]);
  }
  return turns.flatMap((told) => {
    const last = told.at(-1);
    if (!last) return [];
    // of a turn whose beginning is not loaded yet, the last decision still knows all of it
    const lines = last.summary?.length ? last.summary : last.lines;
    return [{ seat: last.seat, last: last.last, told, lines }];
  });
}

/** Sentences of one turn as one: what the same player does goes on after a comma. */
export function oneLine(lines: readonly string[], seat: number): string {
  const own = `P${seat} `;
  let text = '';
  for (const [i, line] of lines.entries()) {
    const goesOn = line.startsWith(own) && lines[i - 1]?.startsWith(own) && !/[.:;] /.test(lines[i - 1] ?? '');
    text = goesOn ? `${text.replace(/\.$/, '')}, ${line.slice(own.length)}` : `${text} ${line}`;
  }
  return text.trim();
}
