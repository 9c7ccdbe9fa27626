import { describe, expect, it } from 'vitest';
import type { Layer, Shape } from '../lib/wire';
import type { Paper } from './draw-shapes';
import { BOARD } from './example-board';
import { placesOf } from './geometry';
import { inOrder, Layers, same } from './layers';
import { stopsAlong } from './piece-animation';

const paper: Paper = { places: placesOf(BOARD), line: 5, symbols: new Map() };
const dot = (at: string): Shape => ({ type: 'dot', at });
const link = (a: string, b: string): Shape => ({ type: 'link', a, b });
const layer = (shapes: Record<string, Shape>, name = 'track', above = false): Layer => ({ name, shapes, private: false, above });
const ids = (parent: Element): (string | null)[] => [...parent.querySelectorAll('[data-id]')].map((e) => e.getAttribute('data-id'));
const of = (layers: Layers, id: string): Element | null => layers.below.querySelector(`[data-id="${id}"]`);

describe('layers', () => {
  it('put, change and drop shapes by id', () => {
    const layers = new Layers(paper);
    layers.show([layer({ one: link('a', 'b'), two: dot('a') })]);
    const [one, two] = [of(layers, 'one'), of(layers, 'two')];
    layers.show([layer({ two: dot('b'), three: dot('c') })]);
    expect(ids(layers.below)).toEqual(['two', 'three']);
    expect(of(layers, 'two')).toBe(two);
    expect((two?.firstElementChild as SVGElement).style.transform).toBe('translate(40px, 60px)');
    expect(one?.isConnected).toBe(false);
    expect(layers.shape('one')).toBeUndefined();
    expect(layers.shape('three')).toEqual(dot('c'));
  });

  it('do not touch what is equal, be it the same object or not', () => {
    const layers = new Layers(paper);
    layers.show([layer({ one: link('a', 'b'), way: { type: 'path', through: ['a', 'b'] } })]);
    const [line, way] = [of(layers, 'one')?.firstElementChild, of(layers, 'way')?.firstElementChild];
    layers.show([layer({ one: link('a', 'b'), way: { type: 'path', through: ['a', 'b'] } })]);
    expect(of(layers, 'one')?.firstElementChild).toBe(line);
    expect(of(layers, 'way')?.firstElementChild).toBe(way);
    layers.show([layer({ one: link('a', 'c'), way: { type: 'path', through: ['a', 'c'] } })]);
    expect(of(layers, 'one')?.firstElementChild).not.toBe(line);
    expect(of(layers, 'way')?.firstElementChild).not.toBe(way);
  });

  it('are drawn in their order, those above apart', () => {
    const layers = new Layers(paper);
    layers.show([layer({ x: dot('a') }, 'one'), layer({ y: dot('b') }, 'two', true), layer({ z: dot('c') }, 'three')]);
    expect(ids(layers.below)).toEqual(['x', 'z']);
    expect(ids(layers.above)).toEqual(['y']);
    layers.show([layer({ z: dot('c') }, 'three'), layer({ x: dot('a') }, 'one')]);
    expect(ids(layers.below)).toEqual(['z', 'x']);
    expect(ids(layers.above)).toEqual([]);
  });

  it('a shape that becomes another kind is drawn anew', () => {
    const layers = new Layers(paper);
    layers.show([layer({ x: dot('a') })]);
    layers.show([layer({ x: { type: 'hex', at: 'a' } })]);
    expect(of(layers, 'x')?.getAttribute('class')).toBe('hex-shape');
    expect(of(layers, 'x')?.firstElementChild?.tagName).toBe('polygon');
  });

  it('a piece keeps its element when it moves, and its symbol changes with its use', () => {
    const layers = new Layers(paper);
    layers.show([layer({ p: { type: 'piece', use: 'bus', at: 'a', badge: '2' } })]);
    const inner = of(layers, 'p')?.firstElementChild;
    layers.show([layer({ p: { type: 'piece', use: 'bus', at: 'b' } })]);
    expect(of(layers, 'p')?.firstElementChild).toBe(inner);
    expect(inner?.querySelector('.badge')).toBeNull();
  });
});

it('one link among hundreds is patched fast', () => {
  const layers = new Layers(paper);
  let shapes: Record<string, Shape> = {};
  for (let i = 0; i < 680; i += 1) shapes[`e${i}`] = link('a', 'b');
  layers.show([layer(shapes)]);
  const times: number[] = [];
  for (let i = 0; i < 21; i += 1) {
    shapes = { ...shapes, [`e${i}`]: link('b', 'c') };
    const start = performance.now();
    layers.show([layer(shapes)]);
    times.push(performance.now() - start);
  }
  // a browser needs a fraction of a millisecond; the document of a test is many times slower
  expect(times.sort((a, b) => a - b)[10]).toBeLessThan(50);
});

it('shapes are the same if all their fields are', () => {
  expect(same(dot('a'), { type: 'dot', at: 'a' })).toBe(true);
  expect(same(dot('a'), { type: 'dot', at: 'a', r: 3 })).toBe(false);
  expect(same(dot('a'), { type: 'hex', at: 'a' })).toBe(false);
  expect(same({ type: 'path', through: ['a', 'b'] }, { type: 'path', through: ['a'] })).toBe(false);
});

it('children come in any order asked for', () => {
  const make = (id: string): Element => Object.assign(document.createElement('i'), { id });
  const all = ['a', 'b', 'c', 'd', 'e'].map(make);
  const by = (names: string): Element[] => [...names].map((id) => all.find((e) => e.id === id) as Element);
  const parent = document.createElement('p');
  for (const order of ['abc', 'bca', 'cba', 'eabcd', 'abcde', 'bcdea', 'badce', 'edcba']) {
    for (const child of [...parent.children]) if (!order.includes(child.id)) child.remove();
    inOrder(parent, by(order));
    expect([...parent.children].map((e) => e.id).join('')).toBe(order);
  }
});

it('a piece goes from where it was along the places to where it is', () => {
  const [old, now]: Shape[] = [
    { type: 'piece', use: 'bus', at: 'a' },
    { type: 'piece', use: 'bus', at: 'c', slot: 1, of: 2 },
  ];
  expect(stopsAlong(now as Shape, ['a', 'b', 'nowhere', 'c'], old as Shape, paper)).toEqual([
    'translate(10px, 20px)',
    'translate(40px, 60px)',
    'translate(70.5px, 20.25px)',
    'translate(77.5px, 20.25px)',
  ]);
});
