import { expect, test } from 'vitest';
import type { Panel } from '../lib/wire';
import { cardKey, newCards, stillHeld } from './new-cards';

const card = (title: string, note = '') => ({ title, lines: [{ text: `${title} goes somewhere`, value: '9M', note }] });
const hand = (seat: number, ...cards: ReturnType<typeof card>[]): Panel => ({ type: 'hand', title: 'cards', seat, cards }) as Panel;

test('a card that was not there is new, whatever the others take by now', () => {
  const before = [hand(0, card('One', '3 turns'), card('Two'))];
  const after = [hand(0, card('One', '2 turns'), card('Three'))];
  expect(newCards(before, after, 0)).toEqual(new Set([cardKey(card('Three'))]));
});

test('a first hand, a hand of others and no hand bring nothing new', () => {
  expect(newCards([], [hand(0, card('One'))], 0).size).toBe(0);
  expect(newCards([hand(1, card('One'))], [hand(1, card('Two'))], 0).size).toBe(0);
  expect(newCards([hand(0, card('One'))], [hand(0, card('Two'))], null).size).toBe(0);
});

test('a mark goes with its card', () => {
  const fresh = new Set([cardKey(card('Two'))]);
  expect(stillHeld(fresh, [hand(0, card('Two'))], 0)).toEqual(fresh);
  expect(stillHeld(fresh, [hand(0, card('One'))], 0).size).toBe(0);
});
