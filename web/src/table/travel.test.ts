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

const { Travel } = await import('./travel.svelte');
const { Toasts } = await import('./toasts.svelte');

const made = (length: number) =>
  new Travel({ id: 't', seat: 0, scene, status: { length } as Status, toasts: new Toasts() });

beforeEach(() => {
  asked.lengths.length = 0;
});

describe('going through the past', () => {
  it('shows the table as it is until one goes somewhere', async () => {
    const travel = made(10);
    expect(travel.scene.banner).toBe('now');
    await travel.go(4);
    expect(travel.scene.banner).toBe('4');
    travel.live();
    expect(travel.scene.banner).toBe('now');
  });

  it('fetches neighbours ahead, and nothing twice', async () => {
    const travel = made(10);
    await travel.go(4);
    expect(asked.lengths).toEqual([4, 5, 3, 6]);
    await travel.go(5);
    expect(asked.lengths).toEqual([4, 5, 3, 6, 7]);
  });

  it('stays between the beginning and the end, and a step past the end is live', async () => {
    const travel = made(3);
    await travel.go(-5);
    expect(travel.at).toBe(0);
    travel.step(3);
    expect(travel.at).toBeNull();
  });

  it('shows where one is, though an earlier answer may come later', async () => {
    const travel = made(10);
    const first = travel.go(2);
    const second = travel.go(7);
    await Promise.all([first, second]);
    expect(travel.scene.banner).toBe('7');
  });

  it('keeps the moments used last', async () => {
    const travel = made(100);
    for (let length = 0; length < 40; length += 1) {
      await travel.momentAt(length);
      await travel.momentAt(0);
    }
    asked.lengths.length = 0;
    await travel.momentAt(0);
    await travel.momentAt(39);
    expect(asked.lengths).toEqual([]);
    await travel.momentAt(1);
    expect(asked.lengths).toEqual([1]);
  });

  it('keeps the lights of any number of actions, and no scenes for them', async () => {
    const travel = made(100);
    for (let last = 1; last <= 60; last += 1) await travel.lightsOf(last);
    expect(await travel.lightsOf(1)).toEqual(['s1']);
    expect(asked.lengths).toHaveLength(60);
    await travel.momentAt(1);
    expect(asked.lengths).toHaveLength(61);
  });

  it('forgets what an undo has changed', async () => {
    const travel = made(10);
    await travel.lightsOf(8);
    await travel.lightsOf(2);
    travel.forget(5);
    await travel.lightsOf(8);
    await travel.lightsOf(2);
    expect(asked.lengths).toEqual([8, 2, 8]);
  });
});
