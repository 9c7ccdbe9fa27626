import { describe, expect, it } from 'vitest';
import type { GameView } from '../lib/wire';
import {
  botIn,
  changedRules,
  isFull,
  playersOf,
  presetLabel,
  quickTable,
  refitted,
  resized,
  rulesOf,
  seatsFor,
  seatsOn,
  usualSeats,
  usualSeatChoices,
  timeOf,
  firstToLearn,
} from './table-setup';

const GAME: GameView = {
  name: 'rails',
  title: 'Rails',
  credit: 'By nobody. Unofficial implementation.',
  about: 'Rails.',
  minutes: [15, 30],
  seats: [2, 3, 4],
  presets: { plain: { hands: 'hidden', rounds: 20 }, wild: { hands: 'open', rounds: 20 } },
  preset_titles: { plain: 'Plain', wild: 'Wild' },
  preset_seats: { plain: [2, 3, 4], wild: [2, 3, 4] },
  options: [
    { name: 'hands', title: 'Hands', kind: 'choice', default: 'hidden', says: '', values: ['hidden', 'open'], titles: ['Hidden', 'Open'], least: null, most: null },
    { name: 'rounds', title: 'Rounds', kind: 'number', default: 20, says: '', values: [], titles: [], least: 1, most: 99 },
    { name: 'mercy', title: 'Mercy', kind: 'switch', default: true, says: '', values: [], titles: [], least: null, most: null },
  ],
  bots: ['random', 'greedy', 'mcts', 'carrier'],
  characters: {},
  opponent: 'carrier',
  lesson: false,
  companion: false,
};

describe('a table that is set up', () => {
  it('has three seats where the game allows it', () => {
    expect(usualSeats(GAME)).toBe(3);
    expect(usualSeats({ ...GAME, seats: [4, 5] })).toBe(4);
    expect(usualSeats({ ...GAME, seats: [2] })).toBe(2);
  });

  it('plays me against the opponent of the game, at once', () => {
    expect(quickTable(GAME)).toEqual({ game: 'rails', seats: ['me', 'bot:carrier', 'bot:carrier'], start: true });
    expect(quickTable(GAME, 'carrier:skill=easy').seats).toEqual(['me', 'bot:carrier:skill=easy', 'bot:carrier:skill=easy']);
  });

  it('keeps its seatChoices when its size changes', () => {
    expect(resized(GAME, ['me', 'open'], 3)).toEqual(['me', 'open', 'bot:carrier']);
    expect(resized(GAME, usualSeatChoices(GAME), 2)).toEqual(['me', 'bot:carrier']);
  });

  it('has as many seats as its preset allows', () => {
    const maps = { ...GAME, preset_seats: { plain: [2, 3, 4], wild: [1] } };
    expect(seatsFor(maps, 'wild')).toEqual([1]);
    expect(seatsFor({ ...GAME, presets: {}, preset_seats: {} }, '')).toEqual([2, 3, 4]);
    expect(refitted(maps, ['me', 'open'], 'wild')).toEqual(['me']);
    expect(refitted(maps, ['me'], 'plain')).toEqual(['me', 'bot:carrier', 'bot:carrier']);
    expect(refitted(maps, ['me', 'open'], 'plain')).toEqual(['me', 'open']);
    expect(playersOf(maps)).toBe('1–4 players');
    expect(Object.keys(maps.presets).map((name) => presetLabel(maps, name))).toEqual(['Plain (2–4 players)', 'Wild (1 player)']);
    expect(presetLabel(GAME, 'wild')).toBe('Wild');
  });

  it('knows the bot that was chosen, with its settings', () => {
    expect(botIn('bot:mcts:iterations=50')).toBe('mcts:iterations=50');
    expect(botIn('me')).toBe('');
    expect(botIn('open')).toBe('');
  });

  it('may begin when no seat is open', () => {
    expect(isFull(['me', 'bot:greedy'])).toBe(true);
    expect(isFull(['me', 'open'])).toBe(false);
  });

  it('says only the rules that differ from the preset', () => {
    const rules = rulesOf(GAME, 'wild');
    expect(rules).toEqual({ hands: 'open', rounds: 20, mercy: true });
    expect(changedRules(GAME, 'wild', rules)).toEqual({});
    expect(changedRules(GAME, 'wild', { ...rules, rounds: 30 })).toEqual({ rounds: 30 });
  });

  it('reads well', () => {
    expect(playersOf(GAME)).toBe('2–4 players');
  });
});

it('a game says how long it takes, and the shortest that is taught comes first for newcomers', () => {
  expect(timeOf(GAME)).toBe('15–30 minutes');
  expect(timeOf({ ...GAME, minutes: [0, 0] })).toBe('');
  const long = { ...GAME, name: 'long', lesson: true, minutes: [60, 120] } as const;
  const short = { ...GAME, name: 'short', lesson: true } as const;
  expect(firstToLearn([GAME, long, short])?.name).toBe('short');
  expect(firstToLearn([GAME])).toBeUndefined();
});

describe('a table of a companion', () => {
  const companion: GameView = { ...GAME, companion: true, bots: [], opponent: '' };

  it('has no bots: other seats are for whoever comes', () => {
    expect(usualSeatChoices(companion, 3)).toEqual(['me', 'open', 'open']);
    expect(resized(companion, ['me'], 2)).toEqual(['me', 'open']);
  });

  it('is opened for a phone, for a screen without a seat, or for one phone that goes round', () => {
    expect(seatsOn('phone', 3)).toEqual(['me', 'open', 'open']);
    expect(seatsOn('screen', 2)).toEqual(['open', 'open']);
    expect(seatsOn('everybody', 2)).toEqual(['me', 'me']);
  });
});
