import { describe, expect, it } from 'vitest';
import type { Told } from '../lib/wire';
import { oneLine, turnsOf } from './log-turns';

const told = (last: number, seat: number, turn: number, lines: string[], summary: string[] = []): Told => ({
  first: last,
  last,
  seat,
  move: '',
  lines,
  why: false,
  note: '',
  turn,
  summary,
});

describe('the log by turns', () => {
  it('puts the decisions of a turn together, and nothing else', () => {
    const log = [
      told(1, 0, 1, ['P0 drives from Ruhr to Lyon (9).']),
      told(2, 0, 1, ['P0 picks up Coal in Lyon.'], ['P0 drives from Ruhr to Lyon (9).', 'P0 picks up Coal in Lyon.']),
      told(3, 0, 3, ['P0 builds 2 sections from Ruhr towards Lyon for 3M.']),
      told(4, 1, 4, ['P1 ends the turn.']),
    ];
    const turns = turnsOf(log);
    expect(turns.map(({ seat, last, told }) => [seat, last, told.length])).toEqual([
      [0, 2, 2],
      [0, 3, 1],
      [1, 4, 1],
    ]);
    expect(turns[0]?.lines).toHaveLength(2);
    expect(turns[2]?.lines).toEqual(['P1 ends the turn.']);
  });

  it('tells what one player did as one sentence', () => {
    const lines = ['P0 drives from Ruhr to Lyon (9).', 'P0 picks up Coal in Lyon.', 'The fog around Wien is over.', 'P1 is next.'];
    expect(oneLine(lines, 0)).toBe('P0 drives from Ruhr to Lyon (9), picks up Coal in Lyon. The fog around Wien is over. P1 is next.');
    expect(oneLine(['P0 draws an event, fog: no building.', 'P0 ends the turn.'], 0)).toBe('P0 draws an event, fog: no building. P0 ends the turn.');
    expect(oneLine([], 0)).toBe('');
  });
});
