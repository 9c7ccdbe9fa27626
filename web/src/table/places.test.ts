import { expect, test } from 'vitest';
import type { Panel } from '../lib/wire';
import { othersOf, placeOf, shared } from './places';

const mat = (seat: number): Panel => ({ type: 'mat', title: `P${seat}`, seat, lines: [], active: false, marks: [], page: '' });
const hand = (seat: number): Panel => ({ type: 'hand', title: `P${seat}'s cards`, seat, cards: [] });
const table: Panel = { type: 'table', title: 'Deck', head: [], rows: [] };

test('a place is a mat with its hands; what is left belongs to nobody', () => {
  const panels = [table, mat(0), hand(1), mat(1)];
  expect(placeOf(panels, 1)).toEqual({ mat: mat(1), hands: [hand(1)] });
  expect(placeOf(panels, 0)).toEqual({ mat: mat(0), hands: [] });
  expect(placeOf(panels, 2)).toEqual({ mat: null, hands: [] });
  expect(shared(panels)).toEqual([table]);
});

test('rivals come in the order of play after me', () => {
  expect(othersOf(4, 1)).toEqual([2, 3, 0]);
  expect(othersOf(3, 0)).toEqual([1, 2]);
  expect(othersOf(3, null)).toEqual([0, 1, 2]);
  expect(othersOf(1, 0)).toEqual([]);
});
