import { describe, expect, it } from 'vitest';
import { headerIn, headerOf, MOST_BYTES } from './record-file';
import { ago } from './time-ago';

const RECORD = { milepost: 1, game: 'bus', rules: 1, seats: 3, names: ['Ann', 'Bob', 'Cy'], actions: [[0, {}], [1, {}]] };

describe('a record file', () => {
  it('says its game, its players and how far it goes', () => {
    expect(headerIn(RECORD)).toEqual({ game: 'bus', seats: 3, names: ['Ann', 'Bob', 'Cy'], actions: 2 });
  });

  it.each([
    [null, 'not a saved game'],
    [[1, 2], 'not a saved game'],
    [{ game: 'bus' }, 'not a saved game'],
    [{ ...RECORD, seats: 'many' }, 'damaged'],
    [{ ...RECORD, seats: 9999 }, 'damaged'],
    [{ ...RECORD, running: true }, 'while its game ran'],
  ])('that is none is refused with a sentence: %j', (found, words) => {
    expect(() => headerIn(found)).toThrow(words);
  });

  it('that is too large or no JSON is not even read', async () => {
    const huge = { size: MOST_BYTES + 1, text: () => Promise.reject(new Error('read')) } as unknown as File;
    await expect(headerOf(huge)).rejects.toThrow('too large');
    const words = { size: 3, text: () => Promise.resolve('abc') } as unknown as File;
    await expect(headerOf(words)).rejects.toThrow('not a saved game');
  });
});

describe('times', () => {
  it.each([
    [0, 'just now'],
    [59, 'just now'],
    [130, '2 minutes ago'],
    [7_300, '2 hours ago'],
    [90_000, 'yesterday'],
    [-5, 'just now'],
  ])('%d seconds ago read as %s', (passed, words) => expect(ago(1_000_000 - passed, 1_000_000)).toBe(words));
});
