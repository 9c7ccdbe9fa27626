import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Board, Choice, Scene } from '../lib/wire';
import FindBox from './FindBox.svelte';

const board = {
  anchors: { id: ['x1', 'x2'], x: [0, 9], y: [0, 9], cls: ['', ''], tip: ['Station 1', 'Crossing 2'], r: [5, 5] },
} as unknown as Board;
const scene = { layers: [], panels: [] } as unknown as Scene;
const [light, show, take] = [vi.fn(), vi.fn(), vi.fn()];
const choices = [{ label: 'Close your line', group: '', action: {} }] as unknown as readonly Choice[];
let find: Record<string, unknown>;

beforeEach(() => {
  vi.clearAllMocks();
  find = mount(FindBox, { target: document.body, props: { board, scene, seats: [], choices, take, light, show } });
});
afterEach(() => void unmount(find));

function typed(words: string): HTMLElement {
  const input = document.querySelector('input')!;
  input.value = words;
  input.dispatchEvent(new Event('input', { bubbles: true }));
  flushSync();
  return document.querySelector('ul')!;
}

it('finds places in any game, and shows them', () => {
  const list = typed('cross');
  expect(list.hidden).toBe(false);
  expect(list.textContent?.trim()).toBe('Crossing 2');
  document.querySelector('input')!.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  flushSync();
  expect(show).toHaveBeenCalledWith(['x2']);
  expect(light).toHaveBeenLastCalledWith(['x2']);
  expect(list.hidden).toBe(true);
});

it('says when nothing is called that', () => {
  expect(typed('').hidden).toBe(true);
  const list = typed('harbour');
  expect(list.hidden).toBe(false);
  expect(list.textContent?.trim()).toBe('Nothing is called that.');
});

it('does what can be done now, by its words', () => {
  const list = typed('close line');
  expect(list.textContent).toContain('Close your line');
  document.querySelector('input')!.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  flushSync();
  expect(take).toHaveBeenCalledWith(choices[0]);
  expect(list.hidden).toBe(true);
});
