import { describe, expect, it } from 'vitest';
import type { Frame, Lesson } from '../lib/wire';
import { keyOf } from './lesson-keys';
import { ELSEWHERE, ONLY_READ, LessonProgress } from './lesson-progress.svelte';

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

describe('a progress through a lesson', () => {
  it('goes on by Next where there is only something to read', () => {
    const progress = new LessonProgress(lesson(read('One.'), read('Two.')));
    expect(progress.open).toBe(true);
    progress.next();
    expect([progress.at, progress.last, progress.open]).toEqual([1, true, false]);
  });

  it('waits for the wanted move, and lets the learner pass freely afterwards', () => {
    const progress = new LessonProgress(lesson(act(['a']), read('Two.')));
    progress.next();
    expect(progress.at).toBe(0);
    progress.done();
    expect(progress.at).toBe(1);
    progress.back();
    expect([progress.at, progress.open]).toEqual([0, true]);
  });

  it('answers wrong clicks by what could be done there', () => {
    const progress = new LessonProgress(lesson(act(['a']), read('Two.')));
    progress.missed('c');
    expect(progress.hint).toBe('Later.');
    progress.missed('z');
    expect(progress.hint).toBe(ELSEWHERE);
    progress.done();
    expect(progress.hint).toBe('');
    progress.missed('c');
    expect(progress.hint).toBe(ONLY_READ);
  });

  it('offers a button for a move without a place', () => {
    expect(new LessonProgress(lesson(act([]), read('Two.'))).button?.label).toBe('Build.');
    expect(new LessonProgress(lesson(act(['a']), read('Two.'))).button).toBeNull();
  });

  it('lights where to click, and knows the part of the board it is about', () => {
    const progress = new LessonProgress(lesson({ ...act(['a']), lights: ['l'] }, act([]), read('Two.')));
    expect(progress.lights).toEqual(['l', 'a']);
    expect(progress.places).toEqual(['l', 'a', 'a', 'b']);
    expect(new Set(progress.area)).toEqual(new Set(['a', 'b']));
  });

  it('names the seats and says which is mine', () => {
    expect(new LessonProgress(lesson(read('One.'))).seats.map(({ name, mine }) => [name, mine])).toEqual([
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
