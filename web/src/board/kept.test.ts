import { beforeEach, expect, it } from 'vitest';
import { keep, kept } from './kept';

const aim = { x: 3, y: 4, k: 2 };
beforeEach(() => localStorage.clear());

it('where somebody looks at a board is kept under one name of ours', () => {
  keep('t.0', aim);
  expect(kept('t.0')).toEqual(aim);
  expect(kept('t.1')).toBeNull();
  expect(Object.keys(localStorage)).toEqual(['milepost.cameras']);
  keep('t.0', null);
  expect(kept('t.0')).toBeNull();
});

it('a board without a key is not kept', () => {
  keep('', aim);
  expect(localStorage).toHaveLength(0);
  expect(kept('')).toBeNull();
});

it('the newest fifty are kept', () => {
  for (let i = 0; i < 60; i += 1) {
    keep(`t${i}`, { ...aim, x: i });
    keep('home', aim);
  }
  expect(kept('home')).toEqual(aim);
  expect([kept('t10'), kept('t11')?.x, kept('t59')?.x]).toEqual([null, 11, 59]);
});

it('what is no camera is not used', () => {
  for (const text of ['no JSON', '7', '[["t",{"x":1,"y":null,"k":1}]]', '[["t",{"x":1,"y":1,"k":0}]]', '[null]']) {
    localStorage.setItem('milepost.cameras', text);
    expect(kept('t')).toBeNull();
  }
});
