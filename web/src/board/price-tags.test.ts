import { expect, it } from 'vitest';
import { tagSpot } from './price-tags';

const VIEW = { x0: 100, y0: 100, x1: 500, y1: 400 };

it('a price stands below its place', () => {
  expect(tagSpot({ x: 300, y: 200 }, 30, VIEW)).toEqual({ x: 300, y: 214 });
});

it('a price at the edge of the view is moved into it', () => {
  expect(tagSpot({ x: 110, y: 200 }, 30, VIEW).x).toBe(134);
  expect(tagSpot({ x: 495, y: 200 }, 30, VIEW).x).toBe(466);
  expect(tagSpot({ x: 300, y: 390 }, 30, VIEW).y).toBe(351);
});

it('the price of a place that is only just out of sight is read whole', () => {
  expect(tagSpot({ x: 90, y: 200 }, 30, VIEW).x).toBe(134);
  expect(tagSpot({ x: 300, y: 415 }, 30, VIEW).y).toBe(371);
  expect(tagSpot({ x: 300, y: 70 }, 30, VIEW).y).toBe(104);
});

it('the price of a place out of sight stays with it', () => {
  expect(tagSpot({ x: 600, y: 200 }, 30, VIEW)).toEqual({ x: 600, y: 214 });
});
