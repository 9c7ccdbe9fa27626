import { describe, expect, it } from 'vitest';
import type { Shape } from '../lib/wire';
import type { Place } from './geometry';
import { LabelledPlaces } from './labelled-places';

const place = (id: string, x: number, tip: string, r = 9): Place => ({ id, x, y: 0, r, tip });
const all = [
  place('p1', 0, 'Paris, major city'),
  place('p2', 30, 'Paris, major city'),
  place('p3', 60, 'Paris, major city'),
  place('m', 90, 'Clear milepost 1,4'),
  place('b', 150, 'Bern, small city: Cheese'),
  place('name', 40, '', 0),
  place('made', 130, '', 0),
  place('far', 900, '', 0),
];
const labels = new LabelledPlaces(new Map(all.map((one) => [one.id, one])), ['Paris', 'Bern', 'Cheese', 'North Sea']);
const text = (at: string, words: string): Shape => ({ type: 'text', at, text: words });

describe('what stands beside a place', () => {
  it('a name means the middle of what is called so', () => {
    expect(labels.meant(text('name', 'Paris'))).toBe('p2');
    expect(['p2', 'b', 'p1', 'm'].map(labels.isNamed)).toEqual([true, true, false, false]);
  });

  it('other words mean the nearest place with a name, if one is near', () => {
    expect(labels.meant(text('made', 'Cheese'))).toBe('b');
    expect(labels.meant(text('far', 'North Sea'))).toBeNull();
  });

  it('a piece means the place it speaks of', () => {
    expect(labels.meant({ type: 'piece', use: 'chip', at: 'name', tip: 'Wine, left in Paris' })).toBe('p2');
    expect(labels.meant({ type: 'piece', use: 'badge', at: 'name', tip: 'Ferry' })).toBeNull();
  });

  it('what stands on a place is left to that place', () => {
    expect(labels.meant({ type: 'piece', use: 'train', at: 'p1', tip: 'Paris' })).toBeNull();
  });
});
