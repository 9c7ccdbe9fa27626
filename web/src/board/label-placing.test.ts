import { describe, expect, it } from 'vitest';
import { placeLabels, type Label, type Placed } from './label-placing';

const label = (id: string, x: number, y: number, more: Partial<Label> = {}): Label => ({
  id,
  rank: 1,
  size: 14,
  least: 11,
  grows: Infinity,
  covers: 1,
  wide: 60,
  tall: 14,
  at: { x, y: y - 14 },
  of: { x, y, r: 6 },
  ...more,
});

const box = ({ x, y, scale }: Placed, { wide, tall }: Label) => ({
  x0: x - (wide * scale) / 2,
  x1: x + (wide * scale) / 2,
  y0: y - (tall * scale) / 2,
  y1: y + (tall * scale) / 2,
});

/** Labels that lie over each other. */
function overlaps(labels: readonly Label[], shown: ReadonlyMap<string, Placed>): string[] {
  const boxes = labels.flatMap((one) => (shown.has(one.id) ? [{ id: one.id, ...box(shown.get(one.id)!, one) }] : []));
  return boxes.flatMap((a, i) =>
    boxes.slice(i + 1).flatMap((b) => (a.x0 < b.x1 && b.x0 < a.x1 && a.y0 < b.y1 && b.y0 < a.y1 ? [`${a.id} ${b.id}`] : [])),
  );
}

const crowd = Array.from({ length: 120 }, (_, i) => label(`l${i}`, (i % 12) * 70, Math.floor(i / 12) * 45, { rank: i % 4 }));

describe('labels on a map', () => {
  it('stand as they are printed where the board is as big as printed', () => {
    expect(placeLabels([label('a', 100, 100)], 1).get('a')).toEqual({ x: 100, y: 86, scale: 1, spot: 0 });
  });

  it('keep their least size when the board gets small, and grow with it', () => {
    const size = (k: number): number => placeLabels([label('a', 100, 100)], k).get('a')!.scale * 14;
    expect([0.2, 0.5, 1, 3].map(size)).toEqual([11, 11, 14, 42]);
  });

  it.each([0.15, 0.3, 0.5, 0.8, 1, 2])('never lie over each other, at zoom %f', (k) => {
    expect(overlaps(crowd, placeLabels(crowd, k))).toEqual([]);
  });

  it('leave room to the more important', () => {
    const shown = placeLabels(crowd, 0.3);
    const count = (rank: number): number => crowd.filter((one) => one.rank === rank && shown.has(one.id)).length;
    expect(count(0)).toBeGreaterThan(count(3));
    expect(count(0)).toBe(30);
  });

  it('go round their place when another one is in the way', () => {
    const other = label('b', 100, 100, { rank: 2 });
    const shown = placeLabels([label('a', 100, 100), other], 1);
    expect(shown.get('b')?.spot).toBeGreaterThan(0);
  });

  it('are read within the view where their place is in it', () => {
    const view = { x0: 90, y0: 0, x1: 400, y1: 300 };
    const [at, far] = [label('a', 100, 100), label('b', 40, 200)];
    const left = (view: Parameters<typeof placeLabels>[6], moving = false): number =>
      box(placeLabels([at], 1, new Map(), [], undefined, moving, view).get('a')!, at).x0;
    expect(left(view)).toBeGreaterThanOrEqual(90);
    expect(left(null)).toBe(70);
    expect(left(view, true)).toBe(70); // nothing jumps while it moves
    expect(placeLabels([far], 1, new Map(), [], undefined, false, view).get('b')?.spot).toBe(0); // it may come into view
    const edge = label('c', 80, 200); // out of it, but some of its letters would be in
    const shown = placeLabels([edge], 1, new Map(), [], undefined, false, view).get('c')!;
    expect(box(shown, edge).x1).toBeLessThanOrEqual(92);
  });

  it('do not cover pieces if they need not', () => {
    const piece = { x0: 80, y0: 76, x1: 120, y1: 96 };
    expect(placeLabels([label('a', 100, 100)], 1, new Map(), [piece]).get('a')?.y).toBeGreaterThan(100);
  });

  it('are left out if they would be too big for the board', () => {
    expect(placeLabels([label('a', 100, 100, { grows: 2 })], 0.3).size).toBe(0);
  });

  it('come only with some room to spare, and stay without: none flickers at the edge of its zoom', () => {
    const pair = [label('a', 0, 0, { of: null }), label('b', 63, 0, { of: null, rank: 2 })];
    const first = placeLabels([pair[0]!], 1);
    const still = placeLabels(pair, 1, first);
    expect(still.has('b')).toBe(true);
    expect(placeLabels(pair, 1, first, [], undefined, true).has('b')).toBe(false);
    expect(placeLabels(pair, 1, still, [], undefined, true).has('b')).toBe(true);
  });
});
