import { beforeEach, expect, it } from 'vitest';
import { cameraPosition, keepCameraPosition } from './camera-positions';

const aim = { x: 3, y: 4, k: 2 };
beforeEach(() => localStorage.clear());

it('where somebody looks at a board is kept under one name of ours', () => {
  keepCameraPosition('t.0', aim);
  expect(cameraPosition('t.0')).toEqual(aim);
  expect(cameraPosition('t.1')).toBeNull();
  expect(Object.keys(localStorage)).toEqual(['milepost.cameras']);
  keepCameraPosition('t.0', null);
  expect(cameraPosition('t.0')).toBeNull();
});

it('a board without a key is not kept', () => {
  keepCameraPosition('', aim);
  expect(localStorage).toHaveLength(0);
  expect(cameraPosition('')).toBeNull();
});

it('the newest fifty are kept', () => {
  for (let i = 0; i < 60; i += 1) {
    keepCameraPosition(`t${i}`, { ...aim, x: i });
    keepCameraPosition('home', aim);
  }
  expect(cameraPosition('home')).toEqual(aim);
  expect([cameraPosition('t10'), cameraPosition('t11')?.x, cameraPosition('t59')?.x]).toEqual([null, 11, 59]);
});

it('what is no camera is not used', () => {
  for (const text of ['no JSON', '7', '[["t",{"x":1,"y":null,"k":1}]]', '[["t",{"x":1,"y":1,"k":0}]]', '[null]']) {
    localStorage.setItem('milepost.cameras', text);
    expect(cameraPosition('t')).toBeNull();
  }
});
