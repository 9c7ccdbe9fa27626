import { describe, expect, it } from 'vitest';
import type { Shape } from '../lib/wire';
import { scoped } from './board-style';
import { drawn, type Paper } from './draw-shapes';
import { BOARD } from './example-board';
import { boxOf, middleOf, n, placesOf } from './geometry';
import { Stage, stageOf } from './stage';

const symbol = document.createElementNS('http://www.w3.org/2000/svg', 'g');
symbol.innerHTML = BOARD.symbols['bus'] ?? '';
const paper: Paper = { places: placesOf(BOARD), line: 5, symbols: new Map([['bus', symbol]]) };
const html = (shape: Shape): string => drawn('id', shape, paper).outerHTML.replaceAll(/ xmlns="[^"]*"/g, '');

describe('shapes are drawn as the SVG writer draws them', () => {
  it('a link runs in its lane with its stripe', () => {
    const ends = 'x1="4" y1="24.5" x2="34" y2="64.5"';
    expect(html({ type: 'link', a: 'a', b: 'b', lane: 1.5, seat: 2 })).toBe(
      `<g data-id="id" class="link-shape seat2"><line class="link" ${ends} stroke-width="5"></line>` +
        `<line class="stripe stripe2" ${ends} stroke-width="1.5"></line></g>`,
    );
  });

  it('a link of nobody or of the first seat has no stripe', () => {
    const line = '<line class="link" x1="10" y1="20" x2="40" y2="60" stroke-width="5"></line>';
    expect(html({ type: 'link', a: 'a', b: 'b' })).toBe(`<g data-id="id" class="link-shape">${line}</g>`);
    expect(html({ type: 'link', a: 'a', b: 'b', seat: 0 })).toContain(`seat0">${line}</g>`);
  });

  it('a piece stands in its slot, turned, with its badge', () => {
    const drawnPiece = html({ type: 'piece', use: 'bus', at: 'b', slot: 2, of: 4, gap: 12.5, turn: 30.5, badge: '12', seat: 1, cls: 'x' });
    expect(drawnPiece).toContain('class="piece-shape x seat1"');
    expect(drawnPiece).toContain('transform: translate(46.25px, 60px)');
    expect(drawnPiece).toContain('<g transform="rotate(30.5)"><circle class="wheel" r="4"></circle></g>');
    expect(drawnPiece).toContain('<rect class="badge" x="-1" y="-20.5" width="24" height="17" rx="8.5"></rect>');
    expect(drawnPiece).toContain('<text class="badge-text" x="11" y="-8">12</text>');
  });

  it('hexagons, dots, words and paths are where they are', () => {
    const corners = '70.5,0.25 87.82,10.25 87.82,30.25 70.5,40.25 53.18,30.25 53.18,10.25';
    expect(html({ type: 'hex', at: 'c' })).toContain(`points="${corners}"`);
    expect(html({ type: 'dot', at: 'a', seat: 0 })).toContain('r="6" style="transform: translate(10px, 20px);"');
    expect(html({ type: 'text', at: 'c', text: 'a<b' })).toContain('<text class="middle" x="70.5" y="20.25">a&lt;b</text>');
    const way = html({ type: 'path', through: ['a', 'b', 'c'], say: 'Way' });
    expect(way).toContain('aria-label="Way"');
    expect(way).toContain('<polyline class="path" points="10,20 40,60 70.5,20.25" stroke-width="5">');
  });

  it('an anchor that is not on the board breaks nothing', () => {
    expect(html({ type: 'link', a: 'a', b: 'nowhere' })).toContain('x2="0" y2="0"');
    expect(html({ type: 'piece', use: 'unknown', at: 'a' })).toContain('translate(10px, 20px)');
  });
});

it('numbers are short', () => {
  expect([1, 1.5, 0.333333, -2.1, 100, 10.004].map(n)).toEqual(['1', '1.5', '0.33', '-2.1', '100', '10']);
});

it('a link is pointed at in its middle, in its lane', () => {
  expect(middleOf({ type: 'link', a: 'a', b: 'b', lane: 1.5 }, 5, paper.places)).toEqual({ x: 19, y: 44.5 });
});

it('there is no box around nothing', () => {
  expect(boxOf([])).toBeNull();
  expect(boxOf([{ x: 3, y: 4 }, { x: 1, y: 9 }])).toEqual({ x0: 1, y0: 4, x1: 3, y1: 9 });
});

it('rules are confined to their board, and at-rules are left out', () => {
  expect(scoped('.a,.b{fill:red}.c text{x:1}', '#s')).toBe('#s .a,#s .b{fill:red}#s .c text{x:1}');
  expect(scoped('@import "x";.a{fill:red}', '#s')).toBe('');
});

describe('a stage', () => {
  it('keeps the ids of two boards apart', () => {
    const [one, other] = [new Stage(BOARD), new Stage(BOARD)];
    const ids = [one, other].map(({ root }) => root.querySelector('rect')?.id);
    expect(ids[0]).not.toBe(ids[1]);
    expect(one.symbol('bus').innerHTML).toContain('wheel');
  });

  it('knows what is around places and shapes', () => {
    const stage = new Stage(BOARD);
    expect(stage.around(['a', 'b'])).toEqual({ x0: 10, y0: 20, x1: 40, y1: 60 });
    expect(stage.around(['nowhere'])).toBeNull();
  });
});

it('a light keeps a least size on the screen', () => {
  const { overlay } = new Stage(BOARD);
  const ring = (): number[] => {
    const [circle] = overlay.top.querySelectorAll('circle.lit');
    return ['r', 'stroke-width'].map((name) => Number(circle?.getAttribute(name)));
  };
  overlay.showLit(['a']);
  expect(ring()).toEqual([13, 4]);
  overlay.rest(0.1);
  expect(ring()).toEqual([110, 25]);
  overlay.showLit(['b']);
  expect(ring()).toEqual([110, 25]);
  overlay.rest(2);
  expect(ring()).toEqual([13, 4]);
});

it('a board has one stage, so that its symbols look the same everywhere', () => {
  expect(stageOf(BOARD)).toBe(stageOf(BOARD));
  expect(stageOf({ ...BOARD })).not.toBe(stageOf(BOARD));
});
