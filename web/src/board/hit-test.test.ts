import { describe, expect, it } from 'vitest';
import type { Place } from './geometry';
import { Hits } from './hit-test';
import { cycled, nearest, towards } from './nearest-place';
import { inside } from './opening';

const place = (id: string, x: number, y: number, r = 9): Place => ({ id, x, y, r, tip: '' });
const all = [place('a', 0, 0), place('b', 24, 0), place('c', 24, 40, 20), place('d', 500, 500), place('e', 10, 10, 0)];
const places = new Map(all.map((one) => [one.id, one]));

describe('hits', () => {
  const hits = new Hits(places);

  it('is the nearest place around the point', () => {
    expect(hits.at({ x: 5, y: 5 })).toBe('a');
    expect(hits.at({ x: 24, y: 21 })).toBe('c');
    expect(hits.at({ x: 503, y: 492 })).toBe('d');
  });

  it('is nothing beside all places, and never a place without a size', () => {
    expect(hits.at({ x: 12, y: 9 })).toBeNull();
    expect(hits.at({ x: 250, y: 250 })).toBeNull();
  });

  it('reaches further on a small screen', () => {
    expect(hits.at({ x: 515, y: 500 })).toBeNull();
    expect(hits.at({ x: 515, y: 500 }, 20)).toBe('d');
    expect(hits.at({ x: 11, y: 0 }, 20)).toBe('a');
    expect(hits.at({ x: 11, y: 0 }, 20, (id) => id === 'b')).toBe('b');
  });

  it('a finger finds what may be touched', () => {
    expect(hits.touched({ x: 8, y: 0 }, 20, (id) => id === 'b')).toBe('b');
    expect(hits.touched({ x: 8, y: 0 }, 20, () => false)).toBe('a');
    expect(hits.touched({ x: 100, y: 0 }, 20, () => true)).toBeNull();
  });
});

describe('the keyboard', () => {
  it('goes to the nearest place in a direction', () => {
    const from = { x: 0, y: 0 };
    const sized = all.filter(({ r }) => r > 0);
    expect(towards(sized, from, 'ArrowRight', 'a')).toBe('b');
    expect(towards(sized, { x: 24, y: 0 }, 'ArrowDown', 'b')).toBe('c');
    expect(towards(sized, { x: 24, y: 40 }, 'ArrowUp', 'c')).toBe('b');
    expect(towards(sized, from, 'ArrowLeft', 'a')).toBeNull();
    expect(nearest(all, { x: 400, y: 400 })).toBe('d');
  });

  it('goes through all places as one reads, and around', () => {
    const order = [all[0], all[1], all[2]] as Place[];
    expect(cycled(order, null, 1)).toBe('a');
    expect(cycled(order, 'a', 1)).toBe('b');
    expect(cycled(order, 'c', 1)).toBe('a');
    expect(cycled(order, 'a', -1)).toBe('c');
    expect(cycled([], 'a', 1)).toBeNull();
  });
});

it('a view shown something stays on the board', () => {
  expect(inside(0, 1000, 200)).toBeCloseTo(88);
  expect(inside(990, 1000, 200)).toBeCloseTo(912);
  expect(inside(500, 1000, 200)).toBe(500);
  expect(inside(10, 100, 400)).toBe(50);
});

describe('a tool', () => {
  const post = [place('city', 0, 0), place('b', 30, 0), place('c', 60, 0)];
  const hits = new Hits(new Map(post.map((one) => [one.id, one])));
  const isNamed = (id: string): boolean => id === 'city';

  it('means the place it is right on, whatever is written there', () => {
    expect(hits.aimed({ x: 28, y: 2 }, 35, 'city', isNamed)).toBe('b');
  });

  it('means what the words under it belong to', () => {
    expect(hits.aimed({ x: 45, y: 8 }, 14, 'city', isNamed)).toBe('city');
  });

  it('means a near place with a name before a nearer one without', () => {
    expect(hits.aimed({ x: 18, y: 0 }, 35, null, isNamed)).toBe('city');
    expect(hits.aimed({ x: 45, y: 1 }, 20, null, isNamed)).toBe('b');
    expect(hits.aimed({ x: 200, y: 0 }, 20, null, isNamed)).toBeNull();
  });
});
