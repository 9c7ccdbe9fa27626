/** A small board for tests; the numbers tests compare with were computed by the package's own SVG writer. */
import type { Board, Choice } from '../lib/wire';

export const BOARD: Board = {
  size: [200, 100],
  anchors: {
    id: ['a', 'b', 'c'],
    x: [10, 40, 70.5],
    y: [20, 60, 20.25],
    cls: ['', '', ''],
    tip: ['Århus', 'Bern, small city', ''],
    r: [9, 9, 0],
  },
  symbols: { bus: '<circle class="wheel" r="4"/>' },
  backdrop: '<rect id="sea" width="200" height="100"/>',
  style: '.wheel{fill:red}',
  line: 5,
  heart: null,
};

export const choice = (label: string, ...at: string[]): Choice => ({ action: { do: label }, label, at });
