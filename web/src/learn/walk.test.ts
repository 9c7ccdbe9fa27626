import { describe, expect, it } from 'vitest';
import type { Frame, Lesson } from '../lib/wire';
import { keyOf } from './keys';
import { ELSEWHERE, ONLY_READ, Walk } from './walk.svelte';

const scene = { board: 'b', layers: [], panels: [], ask: null, banner: '' };
const read = (text: string): Frame => ({ text, scene, told: [], lights: [], want: null });

function act(at: string[]): Frame {
  const choice = { action: null, label: 'Build.', at };
  const want = { choice, actions: [{}], through: ['a', 'b'], others: ['c'], hint: 'Later.' };
  return { ...read('Do it.'), scene: { ...scene, ask: { sentence: '', choices: [choice], forms: [], finish: [] } }, want };
}

function lesson(...frames: Frame[]): Lesson {
  return { game: 'bus', title: 'First', board: 'b', learner: 0, names: ['Your company', 'Anna'], frames };
}

describe('a walk through a lesson', () => {
  it('goes on by Next where there is only something to read', () => {
    const walk = new Walk(lesson(read('One.'), read('Two.')));
    expect(walk.open).toBe(true);
    walk.next();
    expect([walk.at, walk.last, walk.open]).toEqual([1, true, false]);
  });

  it('waits for the wanted move, and lets the learner pass freely afterwards', () => {
    const walk = new Walk(lesson(act(['a']), read('Two.')));
    walk.next();
    expect(walk.at).toBe(0);
    walk.done();
    expect(walk.at).toBe(1);
    walk.back();
    expect([walk.at, walk.open]).toEqual([0, true]);
  });

  it('answers wrong clicks by what could be done there', () => {
    const walk = new Walk(lesson(act(['a']), read('Two.')));
    walk.missed('c');
    expect(walk.hint).toBe('Later.');
    walk.missed('z');
    expect(walk.hint).toBe(ELSEWHERE);
    walk.done();
    expect(walk.hint).toBe('');
    walk.missed('c');
    expect(walk.hint).toBe(ONLY_READ);
  });

  it('offers a button for a move without a place', () => {
    expect(new Walk(lesson(act([]), read('Two.'))).button?.label).toBe('Build.');
    expect(new Walk(lesson(act(['a']), read('Two.'))).button).toBeNull();
  });

  it('lights where to click, and knows the part of the board it is about', () => {
    const walk = new Walk(lesson({ ...act(['a']), lights: ['l'] }, act([]), read('Two.')));
    expect(walk.lights).toEqual(['l', 'a']);
    expect(walk.places).toEqual(['l', 'a', 'a', 'b']);
    expect(new Set(walk.area)).toEqual(new Set(['a', 'b']));
  });

  it('names the seats and says which is mine', () => {
    expect(new Walk(lesson(read('One.'))).seats.map(({ name, mine }) => [name, mine])).toEqual([
      ['Your company', true],
      ['Anna', false],
    ]);
  });
});

describe('the keys of a lesson', () => {
  function pressed(key: string, html: string, choosing = false, repeat = false): unknown {
    document.body.innerHTML = html;
    let does: unknown;
    const target = document.querySelector('[data-here]')!;
    target.addEventListener('keydown', (event) => (does = keyOf(event as KeyboardEvent, choosing)), { once: true });
    target.dispatchEvent(new KeyboardEvent('keydown', { key, repeat }));
    return does;
  }

  it('go on and back', () => {
    expect(pressed('Enter', '<p data-here></p>')).toBe('on');
    expect(pressed('ArrowRight', '<p data-here></p>')).toBe('on');
    expect(pressed('ArrowLeft', '<p data-here></p>')).toBe('back');
    expect(pressed('x', '<p data-here></p>')).toBeNull();
  });

  it('press nothing again while Enter is held', () => {
    expect(pressed('Enter', '<p data-here></p>', false, true)).toBe('again');
    expect(pressed('Enter', '<button data-here></button>', false, true)).toBe('again');
  });

  it('leave Enter to buttons, and the board its keys while there is something to choose', () => {
    expect(pressed('Enter', '<button data-here></button>')).toBeNull();
    expect(pressed('ArrowRight', '<div data-board><p data-here></p></div>', true)).toBeNull();
    expect(pressed('ArrowRight', '<div data-board><p data-here></p></div>', false)).toBe('on');
  });
});
