import { describe, expect, it } from 'vitest';
import { clearSpot, pointsAlong } from './clear-spot';

const room = { x: 400, y: 400 };
const size = { x: 100, y: 40 };
const at = { x: 200, y: 200 };

describe('a tip', () => {
  it('lies above its place', () => {
    expect(clearSpot(at, 5, size, room, [])).toEqual({ x: 150, y: 145 });
  });

  it('goes where it hides nothing of a way', () => {
    const up = pointsAlong([at, { x: 200, y: 20 }]);
    expect(clearSpot(at, 5, size, room, up)).toEqual({ x: 215, y: 180 });
    const right = pointsAlong([at, { x: 390, y: 200 }]);
    expect(clearSpot(at, 5, size, room, [...up, ...right])).toEqual({ x: 85, y: 180 });
  });

  it('goes farther off where all that is beside its place is needed', () => {
    const corner = { x: 390, y: 390 };
    const way = pointsAlong([corner, { x: 370, y: 360 }, { x: 300, y: 360 }]);
    const spot = clearSpot(corner, 5, size, room, way);
    const hidden = way.filter(({ x, y }) => x >= spot.x && x <= spot.x + size.x && y >= spot.y && y <= spot.y + size.y);
    expect(hidden).toEqual([]);
  });

  it('stays in the view and off its place', () => {
    const spot = clearSpot({ x: 395, y: 5 }, 5, size, room, []);
    expect(spot.x).toBeLessThanOrEqual(294);
    expect(spot.y).toBeGreaterThanOrEqual(6);
    expect(spot.x + size.x < 395 || spot.y > 5).toBe(true);
  });
});

it('a line has points along it', () => {
  expect(pointsAlong([{ x: 0, y: 0 }, { x: 24, y: 0 }])).toEqual([{ x: 0, y: 0 }, { x: 12, y: 0 }, { x: 24, y: 0 }]);
});
