import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Choice } from '../lib/wire';
import { BOARD, choice } from './example-board';
import { BoardInteraction } from './interaction.svelte';
import { KeyboardInput } from './keyboard-input';
import { PointerInput } from './pointer-input';
import { stageOf } from './stage';

const stage = stageOf(BOARD);
const onchoose = vi.fn();
const tool = { point: vi.fn(), press: vi.fn(() => true) };

/** A board with its choices, on which one unit is one pixel. */
function begun(choices: readonly Choice[], withTool = false) {
  const interaction = new BoardInteraction(stage, { onchoose, onnothing: () => undefined });
  interaction.offer(choices);
  const board = (x: number, y: number) => ({ x, y });
  const camera = { k: 1, moving: false, middle: { x: 10, y: 20 }, board, show: () => undefined };
  const parts = {
    view: () => document.body,
    interaction: () => interaction,
    camera: () => camera as never,
    showOwn: () => undefined,
    tool: () => (withTool ? tool : null),
  };
  return { interaction, pointer: new PointerInput(parts), keys: new KeyboardInput({ ...parts, say: () => undefined }) };
}

const click = (detail: number): MouseEvent => new MouseEvent('click', { clientX: 10, clientY: 20, detail });
const key = (name: string, more: KeyboardEventInit = {}) => new KeyboardEvent('keydown', { key: name, ...more });

beforeEach(() => vi.clearAllMocks());

describe('one press acts once', () => {
  it('a double click is one press', () => {
    const { pointer } = begun([choice('Go', 'a')]);
    pointer.click(click(1));
    pointer.click(click(2));
    expect(onchoose).toHaveBeenCalledOnce();
  });

  it('the second half of a double click does not close the menu that the first opened', () => {
    const { interaction, pointer } = begun([choice('Pick', 'a'), choice('Drop', 'a')]);
    pointer.click(click(1));
    pointer.click(click(2));
    expect(interaction.menu?.items).toHaveLength(2);
  });

  it('a finger may look and then do quickly, where there is a tool to look with', () => {
    const { pointer } = begun([choice('Go', 'a')], true);
    pointer.down({ pointerType: 'touch' } as PointerEvent);
    pointer.click(click(1));
    pointer.click(click(2));
    expect(tool.press).toHaveBeenCalledTimes(2);
  });

  it('a finger gets no tip over what a tool shows it', () => {
    const { interaction, pointer } = begun([], true);
    pointer.down({ pointerType: 'touch' } as PointerEvent);
    pointer.click(click(1));
    expect(interaction.hover.place).toBeNull();
  });

  it.each(['Enter', ' '])('a key "%s" that is held is one press', (name) => {
    const { interaction, keys } = begun([choice('Go', 'a')]);
    interaction.focus = 'a';
    keys.down(key(name));
    const again = key(name, { repeat: true, cancelable: true });
    keys.down(again);
    expect(onchoose).toHaveBeenCalledOnce();
    expect(again.defaultPrevented).toBe(true);
  });
});

describe('arrows', () => {
  it('go to legal places, and with Control to any', () => {
    const { interaction, keys } = begun([choice('Go', 'a')]);
    interaction.focus = 'a';
    keys.down(key('ArrowDown'));
    expect(interaction.focus).toBe('a');
    keys.down(key('ArrowDown', { ctrlKey: true }));
    expect(interaction.focus).toBe('b');
  });

  it('go to any place while a tool is in hand, which is told of it and gets Enter', () => {
    const { interaction, keys } = begun([choice('Go', 'a')], true);
    interaction.focus = 'a';
    keys.down(key('ArrowDown'));
    expect(tool.point).toHaveBeenCalledWith('b', expect.anything());
    keys.enter();
    expect(tool.point).toHaveBeenLastCalledWith('b', { shiftKey: false });
    keys.down(key('Enter'));
    expect(tool.press).toHaveBeenCalledExactlyOnceWith('b', expect.anything());
  });
});
