import { describe, expect, it } from 'vitest';
import { barChoices, buttonsOf, canonical, endingChoice, finishReveals, found, keyed } from './choices';
import type { Ask, Choice } from './wire';

const end: Choice = { action: { do: 'end_turn' }, label: 'End the turn', group: 'Turn', key: 'n', ends_turn: true };
const build: Choice = { action: { do: 'build', edge: 3 }, label: 'Build to Malmö', at: ['a', 'b'], group: 'Build' };
const give: Choice = { action: { do: 'give_up' }, label: 'Give up', ends_turn: true, confirm: 'All is lost.' };
const ask = (...choices: Choice[]): Ask => ({ sentence: 'Well?', choices, forms: [], finish: [] });

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

  it('with a number are buttons, wherever else they are', () => {
    const first = { ...build, key: '1' };
    expect(buttonsOf(ask(first, { ...build, key: 'd' }), null)).toEqual([{ name: 'Build', choices: [first] }]);
  });

  it('in the bar are those that pay first, then those that are wanted; drops and what gives much up stand aside', () => {
    const menu = (label: string, given: Partial<Choice> = {}): Choice => ({ action: label, label, at: ['a', label], ...given });
    const [drop, take, wanted] = [menu('drop', { aside: true }), menu('take'), menu('wanted', { note: '→ Lyon 9M' })];
    const [less, more] = [menu('less', { gain: 8 }), menu('more', { gain: 19 })];
    const stop: Choice = { action: 'stop', label: 'Stop' };
    const offered = [drop, take, wanted, less, more];
    const { shown, aside } = barChoices(ask(...offered, stop, give, build, end), end, offered);
    expect(shown).toEqual([more, less, wanted, take, stop]);
    expect(aside).toEqual([drop, give]);
  });

  it('are found by their words, whatever the accents', () => {
    expect(found([build, end], 'malmo bui')).toEqual([build]);
    expect(found([build, end], '')).toHaveLength(2);
  });

  it('are the same whatever the order of their fields', () => {
    expect(canonical({ b: [1, { d: 1, c: 2 }], a: null })).toBe(canonical({ a: null, b: [1, { c: 2, d: 1 }] }));
  });

  it('have keys of their own, even where two do the same', () => {
    const keys = keyed([build, end, { ...build, at: ['b', 'a'] }]).map(([key]) => key);
    expect(new Set(keys).size).toBe(3);
    expect(keyed([end])[0]?.[0]).toBe(keys[1]);
  });

  it('say whether the end of the turn shows something hidden', () => {
    const finish = [{ do: 'draw' }, end.action];
    const draw: Choice = { action: { do: 'draw' }, label: 'Draw', reveals: true };
    expect(finishReveals({ ...ask(draw), finish })).toBe(true);
    expect(finishReveals({ ...ask({ ...draw, reveals: false }), finish })).toBe(false);
    expect(finishReveals(ask(draw))).toBe(false);
  });
});
