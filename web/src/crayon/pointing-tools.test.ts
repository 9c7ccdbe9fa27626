import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as api from '../lib/api';
import type { Board, Choice, Guide, Preview } from '../lib/wire';
import { PointingTools } from './pointing-tools.svelte';

vi.mock('../lib/api', () => ({ guide: vi.fn(), plan: vi.fn() }));

/** A row of places: a – b – c – d. */
const board = {
  anchors: { id: ['a', 'b', 'c', 'd'], x: [0, 10, 20, 30], y: [0, 0, 0, 0], cls: [], tip: [], r: [] },
} as unknown as Board;
const guide: Guide = {
  verb: 'build',
  place: ['a', 'b', 'c', 'd'],
  parent: [-1, 0, 1, 2],
  price: [0, 4, 17, 30],
  limit: 20,
  cash: 50,
};
const builds: Choice[] = [
  { action: 'ab', label: 'Build a to b', at: ['a', 'b'], price: 4 },
  { action: 'bc', label: 'Build b to c', at: ['b', 'c'], price: 13 },
];
const steps: Choice[] = [
  { action: 'step', label: 'Go to b', at: ['b'], price: 4 },
  { action: 'take', label: 'Pick up Wine', at: ['a', 'take1'] },
];
const plan = (given: Partial<Preview>): Preview => ({
  sentence: 'Words.',
  actions: ['x', 'y'],
  price: null,
  through: ['a', 'b'],
  later: [],
  reveals: false,
  ...given,
});

const event = (given: object = {}) => ({ shiftKey: false, ...given }) as PointerEvent;
const settle = async (): Promise<void> => {
  await vi.advanceTimersByTimeAsync(200);
  flushSync();
};

function desk(choices: Choice[]) {
  return {
    id: 't',
    seat: 0,
    myTurn: true,
    busy: false,
    board,
    view: { plans: true, money: '{}M' },
    status: { seq: 7 },
    ask: { choices },
    replay: { at: null as number | null },
    toasts: { refuse: vi.fn() },
    act: vi.fn(() => Promise.resolve(true)),
  };
}

let pointing: PointingTools;
let store: ReturnType<typeof desk>;

async function begin(choices: Choice[], told: Guide | null = guide, plans = true): Promise<void> {
  vi.mocked(api.guide).mockResolvedValue(told);
  store = { ...desk(choices), view: { plans, money: '{}M' } };
  pointing = new PointingTools(store as unknown as ConstructorParameters<typeof PointingTools>[0]);
  flushSync();
  await settle();
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.mocked(api.plan).mockReset().mockResolvedValue(plan({}));
});
afterEach(() => {
  pointing.close();
  vi.useRealTimers();
});

describe('the tools', () => {
  it('are crayon and pointer while there is track to build', async () => {
    await begin(builds);
    expect(pointing.tools).toEqual(['crayon', 'pointer']);
    expect(pointing.tool).toBe('crayon');
  });

  it('begin with driving while something moves', async () => {
    await begin(steps);
    expect(pointing.tools).toEqual(['crayon', 'drive', 'pointer']);
    expect(pointing.tool).toBe('drive');
    pointing.pick('crayon');
    expect(pointing.tool).toBe('crayon');
  });

  it('are for driving in a turn without building, and in games without a guide', async () => {
    await begin(steps, null);
    expect(pointing.tools).toEqual(['drive', 'pointer']);
    pointing.point('c', event());
    await settle();
    expect(api.plan).toHaveBeenCalledWith('t', 0, { at: 'c' }, expect.anything());
  });

  it('are none in a game that tells no ways', async () => {
    vi.mocked(api.guide).mockClear();
    await begin(steps, null, false);
    expect(api.guide).not.toHaveBeenCalled();
    expect(pointing.tools).toEqual([]);
    expect(pointing.tool).toBe('pointer');
    expect(pointing.press('b', event())).toBe(false);
  });
});

describe('the crayon', () => {
  it('shows the way and its price without asking the server', async () => {
    await begin(builds);
    pointing.point('c', event());
    const label = { label: '17M', labelTone: 'yellow', at: 'c' };
    expect(pointing.ghosts).toEqual([{ through: ['a', 'b', 'c'], tone: 'green', ...label }]);
    expect(pointing.hint).toMatchObject({ price: 17, tone: 'yellow' });
    expect(api.plan).not.toHaveBeenCalled();
  });

  it('lets the server have the last word when somebody rests there', async () => {
    await begin(builds);
    vi.mocked(api.plan).mockResolvedValue(plan({ price: 4, later: ['b', 'c', 'd'], sentence: 'Build 1 section.' }));
    pointing.point('d', event());
    await settle();
    expect(api.plan).toHaveBeenCalledWith('t', 0, { goal: 'build d' }, expect.anything());
    expect(pointing.hint?.sentence).toBe('Build 1 section.');
    expect(pointing.ghosts.map(({ tone, label }) => [tone, label])).toEqual([
      ['green', undefined],
      ['red', '30M, 4M now'],
    ]);
  });

  it('commits the plan as one batch', async () => {
    await begin(builds);
    expect(pointing.press('c', event())).toBe(true);
    await settle();
    expect(store.act).toHaveBeenCalledExactlyOnceWith(['x', 'y']);
  });

  it('says why nothing can be built', async () => {
    await begin(builds);
    vi.mocked(api.plan).mockResolvedValue(plan({ actions: [], sentence: 'Every way is taken.' }));
    pointing.press('c', event());
    await settle();
    expect(store.act).not.toHaveBeenCalled();
    expect(store.toasts.refuse).toHaveBeenCalledWith('Every way is taken.');
  });

  it('draws one section in orange while Shift is held, and builds it', async () => {
    await begin(builds);
    pointing.point('b', event());
    pointing.point('c', event({ shiftKey: true }));
    const label = { label: '13M', labelTone: 'white', at: 'c' };
    expect(pointing.ghosts).toEqual([{ through: ['b', 'c'], tone: 'orange', ...label }]);
    pointing.press('c', event({ shiftKey: true }));
    await settle();
    expect(store.act).toHaveBeenCalledExactlyOnceWith(['bc']);
  });

  it('notices Shift without a move', async () => {
    await begin(builds);
    pointing.point('b', event());
    dispatchEvent(new KeyboardEvent('keydown', { key: 'Shift' }));
    expect(pointing.ghosts[0]?.tone).toBe('orange');
    dispatchEvent(new KeyboardEvent('keyup', { key: 'Shift' }));
    expect(pointing.ghosts[0]?.tone).toBe('green');
  });

  it('looks with the first touch and builds with the second', async () => {
    await begin(builds);
    pointing.press('c', event({ pointerType: 'touch' }));
    await settle();
    expect(store.act).not.toHaveBeenCalled();
    expect(pointing.ghosts).not.toEqual([]);
    pointing.press('c', event({ pointerType: 'touch' }));
    await settle();
    expect(store.act).toHaveBeenCalledOnce();
  });

  it('offers a button for what was touched, and none for a mouse', async () => {
    await begin(builds);
    pointing.point('c', event());
    expect(pointing.proposal).toBeNull();
    pointing.press('d', event({ pointerType: 'touch' }));
    expect(pointing.proposal?.label).toBe('Build for 17M'); // as far as this turn goes
    pointing.press('c', event({ pointerType: 'touch' }));
    expect(pointing.proposal?.label).toBe('Build for 17M');
    pointing.proposal?.cancel();
    expect(pointing.proposal).toBeNull();
    expect(pointing.ghosts).toEqual([]);
    pointing.press('b', event({ pointerType: 'touch' }));
    pointing.proposal?.commit();
    await settle();
    expect(store.act).toHaveBeenCalledExactlyOnceWith(['x', 'y']);
  });

  it.each(['touch', 'mouse'])('begins at a place that costs nothing, and draws from there (%s)', async (pointerType) => {
    await begin(builds);
    vi.mocked(api.guide).mockClear().mockResolvedValue({ ...guide, verb: 'build a to', price: [0, 5, 9, 12] });
    pointing.press('a', event({ pointerType }));
    await settle();
    expect(api.guide).toHaveBeenCalledExactlyOnceWith('t', 0, 'a');
    expect(store.toasts.refuse).not.toHaveBeenCalled();
    expect(pointing.ghosts).toMatchObject([{ label: 'from here', at: 'a' }]);
    pointing.point('d', event());
    expect(pointing.hint?.price).toBe(12);
    pointing.press('d', event());
    await settle();
    expect(api.plan).toHaveBeenCalledWith('t', 0, { goal: 'build a to d' }, expect.anything());
    expect(store.act).toHaveBeenCalledOnce();
  });

  it('begins anywhere again once the start is chosen a second time', async () => {
    await begin(builds);
    pointing.press('a', event());
    await settle();
    pointing.press('a', event());
    await settle();
    expect(pointing.ghosts).toEqual([]);
    expect(pointing.cancel()).toBe(false);
  });

  it('asks before it ends driving', async () => {
    await begin(steps);
    pointing.pick('crayon');
    pointing.press('d', event());
    await settle();
    expect(pointing.questions.shown?.title).toBe('Stop driving and build?');
    pointing.questions.answer(false);
    await settle();
    expect(store.act).not.toHaveBeenCalled();
  });
});

describe('driving', () => {
  it('asks the server once somebody rests on a place', async () => {
    await begin(steps);
    vi.mocked(api.plan).mockResolvedValue(plan({ later: ['b', 'c'], sentence: 'Go 1 milepost towards c.' }));
    pointing.point('c', event());
    expect(api.plan).not.toHaveBeenCalled();
    await settle();
    expect(api.plan).toHaveBeenCalledWith('t', 0, { at: 'c' }, expect.anything());
    expect(pointing.ghosts.at(-1)).toMatchObject({ tone: 'later', label: '1 of 2 steps', labelTone: 'white' });
  });

  it('leaves nothing said of the place that is reached', async () => {
    await begin(steps);
    pointing.point('c', event());
    await settle();
    expect(pointing.hint).not.toBeNull();
    pointing.press('c', event());
    await settle();
    expect(store.act).toHaveBeenCalledOnce();
    pointing.pick('drive'); // what is pointed at is shown again
    await settle();
    expect(pointing.hint).toBeNull();
  });

  it('is not refused in red while somebody only looks', async () => {
    await begin(steps);
    vi.mocked(api.plan).mockResolvedValue(plan({ actions: [], sentence: 'No track leads there.' }));
    pointing.point('c', event());
    await settle();
    expect(pointing.hint).toMatchObject({ sentence: 'No track leads there.', tone: 'white' });
    pointing.press('c', event());
    await settle();
    expect(store.toasts.refuse).toHaveBeenCalledWith('No track leads there.');
  });

  it('tells what can be done here', async () => {
    await begin(steps);
    expect(pointing.here.map(({ action }) => action)).toEqual(['take']);
  });

  it('is done by the button that says what is paid, without another question', async () => {
    await begin(steps);
    vi.mocked(api.plan).mockResolvedValue(plan({ price: 8 }));
    pointing.press('c', event({ pointerType: 'touch' }));
    await settle();
    expect(pointing.proposal?.label).toBe('Drive and pay 8M');
    pointing.proposal?.commit();
    await settle();
    expect(pointing.questions.shown).toBeNull();
    expect(store.act).toHaveBeenCalledOnce();
  });

  it.each([true, false])('asks before a fee is paid; the answer %s counts', async (agrees) => {
    await begin(steps);
    vi.mocked(api.plan).mockResolvedValue(plan({ price: 8 }));
    pointing.press('c', event());
    await settle();
    expect(pointing.questions.shown?.title).toBe('Pay 8M?');
    expect(store.act).not.toHaveBeenCalled();
    pointing.questions.answer(agrees);
    await settle();
    expect(store.act).toHaveBeenCalledTimes(agrees ? 1 : 0);
  });

  it('leaves places with a menu of their own to the board', async () => {
    await begin(steps);
    expect(pointing.press('a', event())).toBe(false);
    pointing.point('a', event());
    await settle();
    expect(api.plan).not.toHaveBeenCalled();
  });

  it.each([guide, null])('asks about the fee of a step that is chosen by other means, guided or not', async (told) => {
    await begin(steps, told);
    const agreed = pointing.agreed(steps[0]!);
    expect(pointing.questions.shown?.sentence).toBe('Go to b');
    pointing.questions.answer(true);
    expect(await agreed).toBe(true);
    expect(await pointing.agreed(steps[1]!)).toBe(true);
    expect(await pointing.agreed(builds[0]!)).toBe(true);
  });

  it('asks about no price where a place means no more than its choices', async () => {
    await begin(steps, null, false);
    expect(await pointing.agreed(steps[0]!)).toBe(true);
    expect(pointing.questions.shown).toBeNull();
  });
});
