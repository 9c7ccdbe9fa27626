import { describe, expect, it } from 'vitest';
import { whoseEndIsMissing } from '../lib/my-seats';
import type { Ask, SeatView, Status, Told } from '../lib/wire';
import { beforeMyTurn, isMyTurn, mayAct, positionKey, sinceLastTurn, stillInLog, takebackNews, takebackTo, waitedForPeople } from './turn';

const told = (first: number, seat: number): Told => ({
  first, last: first, seat, move: '', lines: [], why: false, note: '', turn: 0, summary: [],
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

  it('tells whether one waited for other people', () => {
    const seats = [{ kind: 'person', mine: true }, { kind: 'bot' }, { kind: 'person' }] as unknown as SeatView[];
    const status = { seats, viewer: 0 } as unknown as Status;
    expect(waitedForPeople(status, log)).toBe(true);
    expect(waitedForPeople(status, [told(1, 0), told(2, 1)])).toBe(false);
    expect(waitedForPeople(status, [])).toBe(false);
  });

  it('keeps of what it told only what still stands', () => {
    const kept = [told(2, 1)];
    expect(stillInLog(log, kept)).toEqual(kept);
    expect(stillInLog(kept, log)).toBe(kept);
    expect(stillInLog(kept, [told(2, 0)])).toEqual([]);
  });

  it('says how far a takeback goes', () => {
    expect(takebackTo(log, 1)).toBe(1);
    expect(takebackTo(log, 7)).toBeNull();
  });
});

describe('a table', () => {
  const status = (over: Partial<Status>): Status =>
    ({ viewer: 0, length: 3, takeback: null, host: false, seats: [], ...over }) as Status;
  const seat = (over: Partial<SeatView>): SeatView => ({ kind: 'person', name: '', bot: '', mine: false, here: true, stand_in: '', for_me: false, host: false, face: '', level: '', line: '', ...over });

  it('stands still while nothing is played, whoever comes and goes', () => {
    const log = [told(3, 0)];
    const stood = positionKey({ status: status({}), log });
    expect(positionKey({ status: status({ seq: 9, watchers: 3 }), log: [told(3, 0)] })).toBe(stood);
    expect(positionKey({ status: status({ viewer: 1 }), log })).not.toBe(stood);
    expect(positionKey({ status: status({ length: 2 }), log })).not.toBe(stood);
    expect(positionKey({ status: status({}), log: [{ ...told(3, 0), move: 'Another' }] })).not.toBe(stood);
    expect(positionKey({ status: status({ takeback: { seat: 1, to: 2, waits: [0] } }), log })).not.toBe(stood);
  });

  it('says what became of a takeback: that it was done to all, that it was refused to who asked', () => {
    const seats = [seat({ mine: true }), seat({}), seat({})];
    const asked = (waits: number[], who = 0): Status =>
      status({ phase: 'playing', seats, takeback: { seat: who, to: 1, waits } });
    const after = (over: Partial<Status> = {}): Status => status({ phase: 'playing', seats, ...over });
    expect(takebackNews(asked([1], 2), after({ length: 1 }))).toBe('The game went back.');
    expect(takebackNews(asked([1]), after({ length: 0 }))).toBe('The game went back to its beginning.');
    expect(takebackNews(asked([1]), after())).toBe('P1 would rather not go back.');
    expect(takebackNews(asked([1, 2]), after())).toBe('Somebody would rather not go back.');
    expect(takebackNews(asked([1], 2), after())).toBe('');
    expect(takebackNews(asked([1, 2]), asked([2]))).toBe('');
    expect(takebackNews(asked([1]), after({ length: 4 }))).toBe('');
    expect(takebackNews(asked([1]), after({ seats: [seat({ mine: true }), seat({ kind: 'bot' }), seat({})] }))).toBe('');
  });

  it('is not mine while a bot stands in for me', () => {
    const asked = {} as Ask;
    const at = (over: Partial<SeatView>): Status =>
      status({ phase: 'playing', viewer: 0, waiting_for: [0], seats: [seat({ mine: true, ...over })] });
    expect(isMyTurn(at({}), asked)).toBe(true);
    expect(isMyTurn(at({ stand_in: 'Gus' }), asked)).toBe(false);
  });

  it('lets others act at a physical table, though it is not their turn', () => {
    const asked = {} as Ask;
    const theirs = status({ phase: 'playing', viewer: 0, waiting_for: [1], seats: [seat({ mine: true }), seat({})] });
    expect([mayAct(theirs, asked), isMyTurn(theirs, asked)]).toEqual([true, false]);
    expect([mayAct(theirs, null), isMyTurn({ ...theirs, waiting_for: [0] }, asked)]).toEqual([false, true]);
  });

  it('waits for those who are here and have not asked for the end of the game', () => {
    const seats = [seat({ here: false }), seat({ here: true }), seat({ here: true }), seat({ kind: 'bot', here: true })];
    expect(whoseEndIsMissing(status({ seats, end_wanted: [2] }))).toEqual([1]);
  });
});
