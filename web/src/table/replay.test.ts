import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Moment, Scene, Status } from '../lib/wire';

const asked = vi.hoisted(() => ({ lengths: [] as number[] }));

vi.mock('../lib/api', () => ({
  moment: (_: string, length: number): Promise<Moment> => {
    asked.lengths.push(length);
    return Promise.resolve({ length, scene: { ...scene, banner: `${length}` }, told: null, lights: [`s${length}`] });
  },
}));

const scene: Scene = { board: 'd', layers: [], panels: [], ask: null, banner: 'now' };

const { Replay } = await import('./replay.svelte');
const { Toasts } = await import('../lib/toasts.svelte');

const made = (length: number) =>
  new Replay({ id: 't', seat: 0, scene, status: { length } as Status, toasts: new Toasts() });

beforeEach(() => {
  asked.lengths.length = 0;
});

describe('going through the past', () => {
  it('shows the table as it is until one goes somewhere', async () => {
    const replay = made(10);
    expect(replay.scene.banner).toBe('now');
    await replay.go(4);
    expect(replay.scene.banner).toBe('4');
    replay.live();
    expect(replay.scene.banner).toBe('now');
  });

  it('fetches neighbours ahead, and nothing twice', async () => {
    const replay = made(10);
    await replay.go(4);
    expect(asked.lengths).toEqual([4, 5, 3, 6]);
    await replay.go(5);
    expect(asked.lengths).toEqual([4, 5, 3, 6, 7]);
  });

  it('stays between the beginning and the end, and a step past the end is live', async () => {
    const replay = made(3);
    await replay.go(-5);
    expect(replay.at).toBe(0);
    replay.step(3);
    expect(replay.at).toBeNull();
  });

  it('shows where one is, though an earlier answer may come later', async () => {
    const replay = made(10);
    const first = replay.go(2);
    const second = replay.go(7);
    await Promise.all([first, second]);
    expect(replay.scene.banner).toBe('7');
  });

  it('keeps the moments used last', async () => {
    const replay = made(100);
    for (let length = 0; length < 40; length += 1) {
      await replay.momentAt(length);
      await replay.momentAt(0);
    }
    asked.lengths.length = 0;
    await replay.momentAt(0);
    await replay.momentAt(39);
    expect(asked.lengths).toEqual([]);
    await replay.momentAt(1);
    expect(asked.lengths).toEqual([1]);
  });

  it('keeps the lights of any number of actions, and no scenes for them', async () => {
    const replay = made(100);
    for (let last = 1; last <= 60; last += 1) await replay.lightsOf(last);
    expect(await replay.lightsOf(1)).toEqual(['s1']);
    expect(asked.lengths).toHaveLength(60);
    await replay.momentAt(1);
    expect(asked.lengths).toHaveLength(61);
  });

  it('forgets what an undo has changed', async () => {
    const replay = made(10);
    await replay.lightsOf(8);
    await replay.lightsOf(2);
    replay.forget(5);
    await replay.lightsOf(8);
    await replay.lightsOf(2);
    expect(asked.lengths).toEqual([8, 2, 8]);
  });
});
