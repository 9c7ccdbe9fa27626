import { describe, expect, it } from 'vitest';
import { namedLayers } from './named-layers';
import type { Layer, SeatView } from './wire';

const seat = (name: string): SeatView => ({ kind: 'person', name, bot: '', mine: false, here: true, stand_in: '', for_me: false, host: false, face: '', level: '', line: '' });

describe('names on the board', () => {
  const layers = [
    { name: 'a', private: false, above: false, shapes: { x: { type: 'text', at: 'p', text: 'P0’s contracts' }, y: { type: 'dot', at: 'p', tip: 'P0 here', say: 'P0 here' } } },
    { name: 'b', private: false, above: false, shapes: { z: { type: 'dot', at: 'p', say: 'Nobody’s' } } },
  ] as unknown as readonly Layer[];

  it('stand where it is written and read out; tips are left to those who colour them', () => {
    const [first] = namedLayers(layers, [seat('Ann')]);
    expect(first?.shapes['x']).toMatchObject({ text: 'Ann’s contracts' });
    expect(first?.shapes['y']).toMatchObject({ say: 'Ann here', tip: 'P0 here' });
  });

  it('are the same objects until somebody else sits there', () => {
    const [first, second] = namedLayers(layers, [seat('Ann')]);
    const [again] = namedLayers(layers, [seat('Ann')]);
    expect(again?.shapes).toBe(first?.shapes);
    expect(second).toBe(layers[1]);
    expect(namedLayers(layers, [seat('Ben')])[0]?.shapes['x']).toMatchObject({ text: 'Ben’s contracts' });
  });
});
