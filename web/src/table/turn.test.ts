import { describe, expect, it } from 'vitest';
import type { Ask, Choice, Told } from '../lib/wire';
import { buttonsOf, canonical, endingChoice, found, sinceLastTurn, stillOffered, takebackTo } from './turn';

const end: Choice = { action: { do: 'end_turn' }, label: 'End the turn', group: 'Turn', key: 'n', ends_turn: true };
const build: Choice = { action: { do: 'build', edge: 3 }, label: 'Build to Malmö', at: ['a', 'b'], group: 'Build' };
const give: Choice = { action: { do: 'give_up' }, label: 'Give up', ends_turn: true, confirm: true };
const ask = (...choices: Choice[]): Ask => ({ sentence: 'Well?', choices, forms: [], finish: [] });
const told = (first: number, seat: number): Told => ({
  first, last: first, seat, move: '', lines: [], why: false, note: '',
});

describe('the large button', () => {
  it('takes the choice with the key N that ends the turn', () => {
    expect(endingChoice(ask(build, give, end))).toBe(end);
  });

  it('takes the only choice without a place that ends the turn', () => {
    const only = { ...end, key: '' };
    expect(endingChoice(ask(build, only))).toBe(only);
    expect(endingChoice(ask(build, only, give))).toBeNull();
  });

  it('is never something that gives much up', () => {
    expect(endingChoice(ask(build, give))).toBeNull();
  });
});

describe('choices', () => {
  it('without a place are buttons, the ending one aside', () => {
    expect(buttonsOf(ask(build, give, end), end)).toEqual([{ name: '', choices: [give] }]);
  });

  it('are found by their words, whatever the accents', () => {
    expect(found([build, end], 'malmo bui')).toEqual([build]);
    expect(found([build, end], '')).toHaveLength(2);
  });

  it('are the same whatever the order of their fields', () => {
    expect(canonical({ b: [1, { d: 1, c: 2 }], a: null })).toBe(canonical({ a: null, b: [1, { c: 2, d: 1 }] }));
    expect(stillOffered(ask(build), [{ edge: 3, do: 'build' }, { do: 'end_turn' }])).toBe(true);
    expect(stillOffered(ask(build), [{ edge: 4, do: 'build' }])).toBe(false);
    expect(stillOffered(null, [{}])).toBe(false);
  });
});

describe('the log', () => {
  const log = [told(1, 0), told(2, 1), told(3, 2)];

  it('tells what happened since my last turn', () => {
    expect(sinceLastTurn(log, 0).map((t) => t.first)).toEqual([2, 3]);
    expect(sinceLastTurn(log, 2)).toEqual([]);
    expect(sinceLastTurn(log, 5)).toEqual([]);
  });

  it('says how far a takeback goes', () => {
    expect(takebackTo(log, 1)).toBe(1);
    expect(takebackTo(log, 7)).toBeNull();
  });
});
