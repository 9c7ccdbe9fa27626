import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { TableControls } from './table-controls.svelte';
import { pressed, pressesAgain } from './keyboard-shortcuts';

const replay = { at: null, first: vi.fn(), live: vi.fn() };
const controls = { store: { replay }, goBack: vi.fn(), redo: vi.fn() } as unknown as TableControls;

/** A key pressed on an element. */
function key(on: string, name: string, more: KeyboardEventInit = {}): KeyboardEvent {
  document.body.innerHTML = on;
  const event = new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true, ...more });
  document.body.firstElementChild?.dispatchEvent(event);
  return event;
}

beforeEach(() => void vi.clearAllMocks());

describe('a key', () => {
  it('that is held down presses once', () => {
    expect(pressesAgain(key('<button></button>', 'Enter', { repeat: true }))).toBe(true);
    expect(pressesAgain(key('<button></button>', ' ', { repeat: true }))).toBe(true);
    expect(pressesAgain(key('<button></button>', 'Enter'))).toBe(false);
    expect(pressesAgain(key('<input>', ' ', { repeat: true }))).toBe(false);
    expect(pressesAgain(key('<div></div>', 'ArrowDown', { repeat: true }))).toBe(false);
  });

  it('that scrolls belongs to what scrolls', () => {
    for (const on of ['<div role="log"></div>', '<div role="region"></div>', '<input type="range">'])
      expect(pressed(key(on, 'Home'), controls)).toBe(false);
    expect(replay.first).not.toHaveBeenCalled();
    expect(pressed(key('<div></div>', 'Home'), controls)).toBe(true);
    expect(replay.first).toHaveBeenCalledOnce();
  });

  it('undoes and redoes by way of the controls, which knows whether one looks at the past', () => {
    for (const more of [{ key: 'u' }, { key: 'z', ctrlKey: true }]) pressed(key('<div></div>', more.key, more), controls);
    for (const more of [{ key: 'r' }, { key: 'Z', ctrlKey: true, shiftKey: true }])
      pressed(key('<div></div>', more.key, more), controls);
    expect(controls.goBack).toHaveBeenCalledTimes(2);
    pressed(key('<div></div>', 'U', { shiftKey: true }), controls);
    expect(controls.goBack).toHaveBeenLastCalledWith(true);
    expect(controls.redo).toHaveBeenCalledTimes(2);
  });

  it('means nothing while a dialog is open or somebody types', () => {
    expect(pressed(key('<input>', 'u'), controls)).toBe(false);
    expect(pressed(key('<div></div><dialog open></dialog>', 'u'), controls)).toBe(false);
  });
});
