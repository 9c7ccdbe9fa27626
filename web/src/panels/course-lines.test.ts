import { describe, expect, it } from 'vitest';
import { chartOf, stepFor } from './course-lines';

const BOX = { left: 0, right: 100, top: 0, bottom: 50 };

describe('the lines of a chart', () => {
  it('go from the first round at the left to the last at the right, and from 0 up', () => {
    const { lines, rounds, levels } = chartOf([[0, 4], [5, 4], [10, 4]], BOX);
    expect(lines.map(({ path }) => path)).toEqual(['M0 50L50 25L100 0', 'M0 30L50 30L100 30']);
    expect(rounds.map(({ value, at }) => [value, at])).toEqual([[1, 0], [2, 50], [3, 100]]);
    expect(levels.map(({ value }) => value)).toEqual([0, 5, 10]);
  });

  it('have a gap where there is nothing to tell, and leave out whoever has nothing', () => {
    const { lines } = chartOf([[null, null], [1, null], [null, null], [0, null], [1, null]], BOX);
    expect(lines).toHaveLength(1);
    expect(lines[0]?.path).toBe('M25 0M75 50L100 0');
  });

  it('show what is below nothing', () => {
    const { levels, lines } = chartOf([[0], [-3]], BOX);
    expect(levels.map(({ value }) => value)).toEqual([-3, -2, -1, 0]);
    expect(lines[0]?.path).toBe('M0 0L100 50');
  });

  it('end in marks that do not cover each other, and stay in the box', () => {
    const { lines } = chartOf([[0, 0, 0], [0, 0, 1]], BOX);
    const ends = lines.map(({ end }) => end.y).sort((a, b) => a - b);
    expect(ends[0]).toBe(0);
    expect(ends.at(-1)).toBe(50);
    expect(Math.min(...ends.slice(1).map((y, i) => y - ends[i]!))).toBeGreaterThanOrEqual(12);
  });

  it('name few of many rounds, the first and the last among them', () => {
    const { rounds } = chartOf(Array.from({ length: 103 }, (_, round) => [round]), BOX);
    expect(rounds.map(({ value }) => value)).toEqual([1, 20, 40, 60, 80, 103]);
  });

  it('stay flat when nothing ever happened, also in a single round', () => {
    expect(chartOf([[0], [0]], BOX).lines[0]?.path).toBe('M0 50L100 50');
    expect(chartOf([[0]], BOX).lines[0]?.path).toBe('M50 50');
    expect(chartOf([], BOX).lines).toEqual([]);
  });
});

it('ticks are at round numbers', () => {
  expect([stepFor(10, 4), stepFor(7, 4), stepFor(250, 4), stepFor(0.3, 4), stepFor(0, 4)]).toEqual([5, 2, 100, 0.1, 1]);
});
