import { describe, expect, it } from 'vitest';
import type { Choice, Guide, Preview } from '../lib/wire';
import { byEnds, ghostsOfPreview, ghostsOfWay, indexed, sectionAt, sections, toneOf } from './cheapest-ways';
import { wayTo, within, type Spot } from './cheapest-ways';

/** a is where one stands; a – b – c – d costs 4, 15 and 30; e lies alone and is not in the tree. */
const guide: Guide = {
  verb: 'build',
  place: ['b', 'a', 'd', 'c'],
  parent: [1, -1, 3, 0],
  price: [4, 0, 30, 15],
  limit: 20,
  cash: 25,
};
const index = indexed(guide);

describe('the tree of cheapest ways', () => {
  it('is walked back from a place to where ways begin', () => {
    expect(wayTo(guide, index, 'd')).toEqual({ through: ['a', 'b', 'c', 'd'], prices: [0, 4, 15, 30], price: 30 });
    expect(wayTo(guide, index, 'a')).toEqual({ through: ['a'], prices: [0], price: 0 });
  });

  it('has no way to a place it does not know', () => {
    expect(wayTo(guide, index, 'e')).toBeNull();
  });

  it('is green as far as the money of this turn goes, and red beyond', () => {
    const way = wayTo(guide, index, 'd')!;
    expect(within(way, guide)).toBe(3);
    expect(ghostsOfWay(way, guide, '{}M')).toEqual([
      { through: ['a', 'b', 'c'], tone: 'green' },
      { through: ['c', 'd'], tone: 'red', label: '30M, 15M now', labelTone: 'red', at: 'd' },
    ]);
    expect(ghostsOfWay(wayTo(guide, index, 'c')!, guide, '{}M')).toEqual([
      { through: ['a', 'b', 'c'], tone: 'green', label: '15M', labelTone: 'white', at: 'c' },
    ]);
  });

  it('is red all along when not even its first section can be paid', () => {
    const way = wayTo(guide, index, 'c')!;
    expect(ghostsOfWay(way, { limit: 20, cash: 3 }, '{}M')).toEqual([
      { through: ['a', 'b', 'c'], tone: 'red', label: '15M', labelTone: 'red', at: 'c' },
    ]);
  });

  it('shows nothing where one stands already', () => {
    expect(ghostsOfWay(wayTo(guide, index, 'a')!, guide, '{}M')).toEqual([]);
  });
});

describe('the tone of a price', () => {
  const rich = { limit: 20, cash: 100 };
  it.each([
    [0, 'white'],
    [15, 'white'],
    [16, 'yellow'],
    [20, 'yellow'],
    [21, 'orange'],
    [100, 'orange'],
    [101, 'red'],
  ] as const)('of %iM is %s', (price, tone) => expect(toneOf(price, rich)).toBe(tone));

  it('is red before it is orange when the money is missing', () => {
    expect(toneOf(12, { limit: 20, cash: 11 })).toBe('red');
    expect(toneOf(30, { limit: 20, cash: 11 })).toBe('red');
  });

  it('of nothing is never a warning', () => {
    expect(toneOf(0, { limit: 0, cash: 0 })).toBe('white');
  });
});

describe('a plan of the server', () => {
  const preview: Preview = {
    sentence: 'Go 2 mileposts towards d.',
    actions: [{}],
    price: null,
    through: ['a', 'b'],
    later: ['b', 'c', 'd'],
    reveals: false,
  };

  it('shows what this turn does and what is left for later', () => {
    expect(ghostsOfPreview(preview, 'name-of-d', '2 turns', 'white', 'later')).toEqual([
      { through: ['a', 'b'], tone: 'green' },
      { through: ['b', 'c', 'd'], tone: 'later', label: '2 turns', labelTone: 'white', at: 'name-of-d' },
    ]);
  });

  it('without places shows nothing', () => {
    expect(ghostsOfPreview({ ...preview, through: [], later: [] }, 'd', '', 'white', 'later')).toEqual([]);
  });
});

describe('single sections', () => {
  const choice = (at: string[], price: number): Choice => ({ action: at.join('-'), label: at.join(' to '), at, price });
  const choices = [choice(['a', 'b'], 3), choice(['b', 'c'], 1), choice(['c', 'd'], 2)];
  const ends = byEnds(choices);
  const spots: Record<string, [number, number]> = { a: [0, 0], b: [10, 0], c: [20, 0], d: [30, 0], e: [29, 9] };
  const spot: Spot = (id) => spots[id];

  it('are the choices between two places of the board', () => {
    const others = [choice(['a', 'menu'], 1), choice(['a'], 1), { action: 'end', label: 'End' }];
    expect(sections([...choices, ...others], (id) => id in spots)).toEqual(choices);
  });

  it('are drawn from where the pointer was', () => {
    expect(sectionAt(ends, 'b', 'a', spot)?.action).toBe('a-b');
    expect(sectionAt(ends, 'b', 'c', spot)?.action).toBe('b-c');
  });

  it('are the cheapest of those that end at the place, else', () => {
    expect(sectionAt(ends, 'b', null, spot)?.action).toBe('b-c');
    expect(sectionAt(ends, 'b', 'z', spot)?.action).toBe('b-c');
  });

  it('are the nearest when none ends there', () => {
    expect(sectionAt(ends, 'e', null, spot)?.action).toBe('c-d');
    expect(sectionAt(ends, 'nowhere', null, spot)).toBeNull();
    expect(sectionAt(byEnds([]), 'a', null, spot)).toBeNull();
  });
});
