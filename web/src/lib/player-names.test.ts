import { describe, expect, it } from 'vitest';
import { nameOf, withNames, parts, wordsOf } from './player-names';
import type { SeatView } from './wire';

const seat = (name: string): SeatView => ({ kind: 'person', name, bot: '', mine: false, here: true, stand_in: '', for_me: false, host: false, face: '', level: '', line: '' });
const SEATS = [seat('Ann'), seat('P1'), seat('')];

describe('names', () => {
  it('stand where the words speak of a player', () => {
    expect(parts('P0 pays P1 3 coins.', SEATS)).toEqual([
      { seat: 0, name: 'Ann' },
      { text: ' pays ' },
      { seat: 1, name: 'P1' },
      { text: ' 3 coins.' },
    ]);
    expect(withNames('Does P0’s train wait for P2?', SEATS)).toBe('Does Ann’s train wait for Player 3?');
  });

  it('leave other words alone', () => {
    expect(withNames('P7 is nobody here, XP0 and P0x are no players, nor is P123.', SEATS)).toBe(
      'P7 is nobody here, XP0 and P0x are no players, nor is P123.',
    );
    expect(parts('', SEATS)).toEqual([]);
  });

  it('of a seat without one is its number', () => {
    expect(nameOf(SEATS, 2)).toBe('Player 3');
    expect(nameOf([], 0)).toBe('Player 1');
  });

  it('of keys read as words', () => {
    expect(wordsOf('hidden_hands')).toBe('Hidden hands');
  });
});
