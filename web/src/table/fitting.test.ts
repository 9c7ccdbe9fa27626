import { describe, expect, it } from 'vitest';
import { fitting } from './fitting';

const room = { wide: 100, rows: 1, gap: 5, more: 30 };

describe('buttons in a bar', () => {
  it('are all shown where they fit to the pixel', () => {
    expect(fitting([30, 30, 30], room, false)).toBe(3);
    expect(fitting([30, 30, 31], room, false)).toBe(2);
    expect(fitting([], room, true)).toBe(0);
  });

  it('leave room for the one behind which the rest is', () => {
    expect(fitting([30, 30, 30], room, true)).toBe(2);
    expect(fitting([40, 40, 40], room, false)).toBe(1);
  });

  it('fill several rows', () => {
    expect(fitting([40, 40, 40, 40], { ...room, rows: 2 }, false)).toBe(4);
    expect(fitting([40, 40, 40, 40, 40, 40], { ...room, rows: 2 }, false)).toBe(3);
  });

  it('have a row for themselves where they are too long for one line', () => {
    expect(fitting([120, 40, 40], { ...room, rows: 2 }, false)).toBe(3);
    expect(fitting([120, 40, 60], { ...room, rows: 2 }, false)).toBe(2);
  });

  it('leave all rows to the first where two lines would not do', () => {
    expect(fitting([190, 40, 40], { ...room, rows: 3 }, false)).toBe(1);
    expect(fitting([40, 190, 40], { ...room, rows: 3 }, false)).toBe(1);
  });

  it('are never none', () => {
    expect(fitting([200, 40], room, true)).toBe(1);
    expect(fitting([200], room, false)).toBe(1);
  });
});
