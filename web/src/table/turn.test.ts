import { describe, expect, it } from 'vitest';
import type { Ask, Choice, SeatView, Status, Told } from '../lib/wire';
import {
  beforeMyTurn, buttonsOf, canonical, endingChoice, fewOf, finishReveals, footing, found, keyed, mayHost, sinceLastTurn,
  standing, takebackNews, takebackTo,
} from './turn';

const end: Choice = { action: { do: 'end_turn' }, label: 'End the turn', group: 'Turn', key: 'n', ends_turn: true };
const build: Choice = { action: { do: 'build', edge: 3 }, label: 'Build to Malmö', at: ['a', 'b'], group: 'Build' };
const give: Choice = { action: { do: 'give_up' }, label: 'Give up', ends_turn: true, confirm: 'All is lost.' };
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

  it('with a number are buttons, wherever else they are', () => {
    const first = { ...build, key: '1' };
    expect(buttonsOf(ask(first, { ...build, key: 'd' }), null)).toEqual([{ name: 'Build', choices: [first] }]);
  });

  it('of a long row are few, and the others are counted', () => {
    const row = (many: number): Choice[] => Array.from({ length: many }, (_, i) => ({ ...give, label: `Bid ${i}` }));
    expect(fewOf({ name: 'Bid', choices: row(9) })).toMatchObject({ shown: { length: 9 }, more: 0 });
    expect(fewOf({ name: 'Bid', choices: row(30) })).toMatchObject({ shown: { length: 8 }, more: 22 });
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

describe('the log', () => {
  const log = [told(1, 0), told(2, 1), told(3, 2)];

  it('tells what happened since my last turn', () => {
    expect(sinceLastTurn(log, 0).map((t) => t.first)).toEqual([2, 3]);
    expect(sinceLastTurn(log, 2)).toEqual([]);
    expect(sinceLastTurn(log, 5)).toEqual([]);
  });

  it('tells it in the middle of my turn too', () => {
    expect(sinceLastTurn(beforeMyTurn([...log, told(4, 0), told(5, 0)], 0), 0).map((t) => t.first)).toEqual([2, 3]);
    expect(beforeMyTurn([told(1, 0)], 0)).toEqual([]);
  });

  it('keeps of what it told only what still stands', () => {
    const kept = [told(2, 1)];
    expect(standing(log, kept)).toEqual(kept);
    expect(standing(kept, log)).toBe(kept);
    expect(standing(kept, [told(2, 0)])).toEqual([]);
  });

  it('says how far a takeback goes', () => {
    expect(takebackTo(log, 1)).toBe(1);
    expect(takebackTo(log, 7)).toBeNull();
  });
});

describe('a table', () => {
  const status = (over: Partial<Status>): Status =>
    ({ viewer: 0, length: 3, takeback: null, host: false, seats: [], ...over }) as Status;
  const seat = (over: Partial<SeatView>): SeatView => ({ kind: 'person', name: '', bot: '', mine: false, here: true, back: false, ...over });

  it('stands still while nothing is played, whoever comes and goes', () => {
    const log = [told(3, 0)];
    const stood = footing({ status: status({}), log });
    expect(footing({ status: status({ seq: 9, watchers: 3 }), log: [told(3, 0)] })).toBe(stood);
    expect(footing({ status: status({ viewer: 1 }), log })).not.toBe(stood);
    expect(footing({ status: status({ length: 2 }), log })).not.toBe(stood);
    expect(footing({ status: status({}), log: [{ ...told(3, 0), move: 'Another' }] })).not.toBe(stood);
    expect(footing({ status: status({ takeback: { seat: 1, to: 2, waits: [0] } }), log })).not.toBe(stood);
  });

  it('says what became of a takeback: that it was done to all, that it was refused to who asked', () => {
    const seats = [seat({ mine: true }), seat({}), seat({})];
    const asked = (waits: number[], who = 0): Status =>
      status({ phase: 'playing', seats, takeback: { seat: who, to: 1, waits } });
    const after = (over: Partial<Status> = {}): Status => status({ phase: 'playing', seats, ...over });
    expect(takebackNews(asked([1], 2), after({ length: 1 }))).toBe('The game went back to action 1.');
    expect(takebackNews(asked([1]), after({ length: 0 }))).toBe('The game went back to its beginning.');
    expect(takebackNews(asked([1]), after())).toBe('P1 would rather not go back.');
    expect(takebackNews(asked([1, 2]), after())).toBe('Somebody would rather not go back.');
    expect(takebackNews(asked([1], 2), after())).toBe('');
    expect(takebackNews(asked([1, 2]), asked([2]))).toBe('');
    expect(takebackNews(asked([1]), after({ length: 4 }))).toBe('');
    expect(takebackNews(asked([1]), after({ seats: [seat({ mine: true }), seat({ kind: 'bot' }), seat({})] }))).toBe('');
  });

  it('is run by its host, and by any player while somebody is away', () => {
    const [me, here, gone] = [seat({ mine: true }), seat({}), seat({ here: false })];
    expect(mayHost(status({ host: true, seats: [here] }))).toBe(true);
    expect(mayHost(status({ seats: [me, here] }))).toBe(false);
    expect(mayHost(status({ seats: [me, gone] }))).toBe(true);
    expect(mayHost(status({ seats: [here, gone] }))).toBe(false);
  });
});
