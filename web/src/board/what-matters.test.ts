import { describe, expect, it } from 'vitest';
import type { Scene } from '../lib/wire';
import type { Places } from './geometry';
import { openingOn } from './opening';
import { choicesBox, handPlaces, matters, ownBox, type Opening } from './what-matters';

const at = (id: string, x: number, y: number) => [id, { id, x, y, r: 9, tip: '' }] as const;
const places: Places = new Map([at('a', 100, 100), at('b', 300, 100), at('c', 900, 700), at('card', 100, 1500)]);
const map = { x0: 0, y0: 0, x1: 1000, y1: 1000 };

const scene = {
  board: '',
  layers: [
    {
      name: 'track',
      shapes: {
        l: { type: 'link', a: 'a', b: 'b', seat: 0 },
        m: { type: 'link', a: 'b', b: 'c', seat: 1 },
        p: { type: 'piece', use: 'marker', at: 'card', seat: 0 },
      },
    },
  ],
  panels: [
    { type: 'hand', title: '', seat: 0, cards: [{ title: '', lines: [{ text: 'Wine', lights: ['c', 'a'] }] }] },
    { type: 'hand', title: '', seat: 1, cards: [{ title: '', lines: [{ text: 'Coal', lights: ['b'] }] }] },
  ],
} as unknown as Scene;

describe('what matters to a player', () => {
  it('is what they have on the map, and not on a panel beside it', () => {
    expect(ownBox(scene, 0, places, map)).toEqual({ x0: 100, y0: 100, x1: 300, y1: 100 });
  });

  it('is where their own hand wants something', () => {
    expect(handPlaces(scene, 0)).toEqual(['c']);
    expect(handPlaces(scene, null)).toEqual([]);
    expect(handPlaces(scene, undefined)).toEqual([]);
  });

  it('is both first, and then the network alone', () => {
    expect(matters(scene, 0, places, map).boxes).toEqual([
      { x0: 100, y0: 100, x1: 900, y1: 700 },
      { x0: 100, y0: 100, x1: 300, y1: 100 },
    ]);
  });

  it('is where they may begin, before they have anything', () => {
    const choices = [{ action: {}, label: '', at: ['a'] }, { action: {}, label: '', at: ['b', 'c'] }, { action: {}, label: '' }];
    const first = { ...scene, panels: [], layers: [], ask: { sentence: '', choices } } as unknown as Scene;
    expect(matters(first, 0, places, map).boxes).toEqual([{ x0: 100, y0: 100, x1: 300, y1: 100 }]);
    expect(matters(first, null, places, map).boxes).toEqual([]);
    expect(matters(first, 0, places, map).points.map(({ x }) => x)).toEqual([100, 300]);
  });

  it('is what has a name on the map, where there is nothing in particular', () => {
    const names = { n: { type: 'text', at: 'a', text: 'Ayr' }, s: { type: 'text', at: 'b', text: 'Coal', small: true } };
    const calm = { ...scene, panels: [], layers: [{ name: 'names', shapes: names }], ask: null } as unknown as Scene;
    expect(matters(calm, 0, places, map)).toMatchObject({ boxes: [map], points: [{ x: 100, y: 100 }] });
    const many = Object.fromEntries(Array.from({ length: 9 }, (_, i) => [`n${i}`, { type: 'text', at: 'a', text: `Ayr ${i}` }]));
    const busy = { ...calm, layers: [{ name: 'names', shapes: many }] } as unknown as Scene;
    expect(matters(busy, 0, places, map).boxes).toEqual([]); // a big map fills the view instead
  });
});

describe('the opening', () => {
  const shows = (boxes: Opening['boxes'], x: number, y: number) =>
    openingOn({ heart: map, boxes, points: [] }, { x, y }, Math.min(x, y) / 1000);

  it('fills the view where there is nothing to show in particular', () => {
    expect(shows([], 600, 400)).toEqual({ x: 500, y: 500, k: 0.6 });
  });

  it('is on the network, with no more beside the board than must be', () => {
    const { x, y, k } = shows([{ x0: 0, y0: 0, x1: 300, y1: 200 }], 600, 400);
    expect(k).toBe(0.75);
    expect([x, y]).toEqual([400, 400 / 0.75 / 2]);
  });

  it('shows all of a few points, and fills the view rather than showing all of many', () => {
    const wide = { x0: 0, y0: 450, x1: 1000, y1: 550 };
    const k = (count: number): number =>
      openingOn({ heart: map, boxes: [wide], points: Array.from({ length: count }, () => ({ x: 0, y: 500 })) }, { x: 400, y: 600 }, 0.3).k;
    expect(k(8)).toBeCloseTo(0.92 * 0.4);
    expect(k(9)).toBeCloseTo(0.88 * 0.6);
  });

  it('leaves what matters beside the buttons in the corner, or above them', () => {
    const corner = { x: 100, y: 50 };
    const from = (points: Opening['points']) => openingOn({ heart: map, boxes: [], points }, { x: 600, y: 600 }, 0.5, corner);
    expect(from([{ x: 500, y: 980 }])).toEqual({ x: 500, y: 500, k: 0.6 });
    const low = from([{ x: 100, y: 990 }]); // 10 units from the lower edge: it comes 44 pixels up
    expect(low.x).toBe(500);
    expect(300 + (990 - low.y) * 0.6).toBeCloseTo(550);
    // something else at the upper edge would go out of sight, so all of it is seen from farther away
    const ends = [{ x: 100, y: 975 }, { x: 100, y: 20 }];
    const far = openingOn({ heart: map, boxes: [{ x0: 90, y0: 0, x1: 110, y1: 1000 }], points: ends }, { x: 600, y: 600 }, 0.5, { x: 100, y: 80 });
    expect(ends.map(({ y }) => 300 + (y - far.y) * far.k).every((y) => y >= 0 && y <= 520)).toBe(true);
  });

  it('does not go nearer than the board is worth for a board much longer than the view', () => {
    expect(shows([], 1000, 200).k).toBeCloseTo(0.32);
  });
});

it('the places of a question are seen to their edges', () => {
  const choices = [{ action: {}, label: '', at: ['a', 'c'] }, { action: {}, label: '', at: ['?'] }, { action: {}, label: '' }];
  expect(choicesBox(choices, places)).toEqual({ x0: 91, y0: 91, x1: 909, y1: 709 });
  expect(choicesBox([], places)).toBeNull();
});
