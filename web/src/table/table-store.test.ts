import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Refusal } from '../lib/refusal';
import type { Choice, Hand, Init, PatchOut, Refused, Status, TableView, Told } from '../lib/wire';

/** The other end of the live channel, in our hands. */
const line = vi.hoisted(() => ({
  sent: [] as Record<string, unknown>[],
  rejoined: 0,
  answer: (_: Record<string, unknown>): Promise<{ seq: number }> => Promise.resolve({ seq: 1 }),
}));

vi.mock('../lib/live-channel', () => ({
  LiveChannel: class {
    open(): void {}
    close(): void {}
    rejoin(): void {
      line.rejoined += 1;
    }
    send(): boolean {
      return true;
    }
    submit(wish: Record<string, unknown>): Promise<{ seq: number }> {
      line.sent.push(wish);
      return line.answer(wish);
    }
  },
}));
/** What was asked over HTTP, and how to answer it. */
const web = vi.hoisted(() => ({ older: (_: unknown[]): void => undefined, moments: [] as number[] }));
vi.mock('../lib/api', () => ({
  board: () => new Promise(() => undefined),
  moment: (_: string, length: number) => {
    web.moments.push(length);
    return Promise.resolve({ length, scene: { layers: [], panels: [] }, told: null, lights: ['train'] });
  },
  earlierLog: () => new Promise((resolve) => (web.older = resolve)),
}));

const { TableStore } = await import('./table-store.svelte');
const { TableControls } = await import('./table-controls.svelte');

const seat = (mine: boolean) => ({ kind: 'person' as const, name: mine ? 'Ada' : 'Bo', bot: '', mine, here: true, stand_in: '', for_me: false, host: false, face: '', level: '', line: '' });
const go: Choice = { action: { do: 'go', to: 3 }, label: 'Go to 3' };

const status = (over: Partial<Status> = {}): Status => ({
  seq: 4, phase: 'playing', length: 4, seats: [seat(true), seat(false)], viewer: 0, to_act: 0, waiting_for: [0], may_act: [0], host: true,
  pace: 600, bots_play_unwatched: false, watchers: 0, undo: null, takeback: null, result: null, seed: '', sentence: '', rematch: '', rematch_by: '', end: '' as const, end_wanted: [], hot_seat: false, removed: false,
  ...over,
});

const ask = (...choices: Choice[]) => ({ sentence: 'Well?', choices, forms: [], finish: [] });

const view = (over: Partial<TableView> = {}): TableView => ({
  id: 't', boot: 'b', game: 'toy', title: 'Toy', credit: '', preset: '', options: {}, commitment: '', imported: false, plans: false, goals: [], money: '{}',
  companion: false, share: '', share_warning: '', board: 'd', status: status(), scene: { board: 'd', layers: [], panels: [], ask: ask(go), banner: '' },
  log: [{ first: 1, last: 4, seat: 0, move: '', lines: [], why: false, note: '', turn: 0, summary: [] }], chat: [], ...over,
});

const told = (first: number, who = 0): Told => ({
  first, last: first, seat: who, move: `Move ${first}`, lines: [], why: false, note: '', turn: 0, summary: [],
});
const hand: Hand = { type: 'hand', title: 'Hand', seat: 0, cards: [] };
const mine = [seat(true), seat(true)];
/** The device goes to seat 1. */
const passed = (): Init => ({
  type: 'state:init', table: view({ status: status({ seats: mine, seq: 5, viewer: 1, to_act: 1 }), log: [told(9, 1)] }),
});
const alone = () =>
  new TableStore(view({ status: status({ seats: mine }), scene: { ...view().scene, panels: [hand] }, log: [told(5)] }));

const patch = (over: Partial<PatchOut> = {}): PatchOut => ({
  type: 'state:patch', base: 4, status: status({ seq: 5, length: 5 }), layers: [], put: {}, drop: {}, panels: [],
  ask: ask(go), banner: '', cues: [], rewards: [], cut: 4, log: [], ...over,
});

beforeEach(() => {
  line.sent.length = 0;
  line.rejoined = 0;
});

describe('a submission', () => {
  it('is made on what is shown, and is done when it is shown', async () => {
    const store = new TableStore(view());
    line.answer = () => Promise.resolve({ seq: 5 });
    const acted = store.act([go.action]);
    expect(store.busy).toBe(true);
    expect(line.sent[0]).toMatchObject({ type: 'action', base_seq: 4, seat: 0, actions: [go.action] });
    store.take(patch());
    expect(await acted).toBe(true);
    expect(store.busy).toBe(false);
  });

  it('is sent again once if the table moved on, but not its game', async () => {
    const store = new TableStore(view());
    line.answer = ({ base_seq }) =>
      base_seq === 4 ? Promise.reject(new Refusal('Moved on.', 'stale', 5)) : Promise.resolve({ seq: 5 });
    const acted = store.act([go.action]);
    store.take(patch({ status: status({ seq: 5, watchers: 2 }) }));
    expect(await acted).toBe(true);
    expect(line.sent.map((wish) => wish.base_seq)).toEqual([4, 5]);
  });

  it('is not sent again if the game moved on, though the same is offered', async () => {
    const store = new TableStore(view());
    line.answer = () => Promise.reject(new Refusal('Moved on.', 'stale', 5));
    const acted = store.act([go.action]);
    store.take(patch({ log: [told(5, 1)] }));
    expect(await acted).toBe(false);
    expect(line.sent).toHaveLength(1);
    expect(store.toasts.shown[0]?.words).toBe('The table has moved on meanwhile; look at it again.');
  });

  it('that answers a takeback is not sent for another one', async () => {
    const asked = (to: number) => ({ takeback: { seat: 1, to, waits: [0] } });
    const store = new TableStore(view({ status: status(asked(3)) }));
    line.answer = () => Promise.reject(new Refusal('Moved on.', 'stale', 5));
    const answered = store.answerTakeback(0, true);
    store.take(patch({ status: status({ seq: 5, ...asked(1) }) }));
    expect(await answered).toBe(false);
    expect(line.sent).toHaveLength(1);
  });

  it('that is refused says why', async () => {
    const store = new TableStore(view());
    line.answer = () => Promise.reject(new Refusal('That is too dear.', 'money', 4));
    expect(await store.act([go.action])).toBe(false);
    expect(store.toasts.shown[0]).toMatchObject({ words: 'That is too dear.', tone: 'refusal' });
  });

  it('waits for the one before it', async () => {
    const store = new TableStore(view());
    line.answer = () => new Promise(() => undefined);
    void store.act([go.action]);
    expect(await store.act([go.action])).toBe(false);
    expect(line.sent).toHaveLength(1);
  });

  it('undoes only as far as the server allows', async () => {
    const store = new TableStore(view({ status: status({ undo: { seat: 0, floor: 4, turn: 4, top: 4, back: 4, forward: 4 } }) }));
    expect(await store.undo()).toBe(false);
    expect(await store.redo()).toBe(false);
    expect(line.sent).toHaveLength(0);
  });
});

type Controls = InstanceType<typeof TableControls>;

describe('going back', () => {
  const undo = { seat: 0, floor: 0, turn: 0, top: 9, back: 1, forward: 7 };
  const sent = (): unknown[] => line.sent.map((wish) => [(wish as { type: string }).type, (wish as { to?: number }).to]);

  it.each([
    ['what one gesture did', (controls: Controls) => controls.goBack(), ['undo', 1]],
    ['a single action of it', (controls: Controls) => controls.goBack(true), ['undo', 3]],
    ['forward over a gesture', (controls: Controls) => controls.redo(), ['redo', 7]],
    ['forward by a single action', (controls: Controls) => controls.redo(true), ['redo', 5]],
  ] as const)('goes %s', (_, does, wish) => {
    does(new TableControls(new TableStore(view({ status: status({ undo }) }))));
    expect(sent()).toEqual([wish]);
  });
});

describe('a finger on the board', () => {
  const tile: Choice = { action: 'lay', label: 'Lay tile 7', at: ['a'], group: 'Build', price: 2, ghost: [{ type: 'dot' } as never] };

  it.each([
    ['by the button', (controls: Controls) => controls.proposal?.commit()],
    ['by a second tap', (controls: Controls) => controls.tap(tile)],
  ])('sees what it would build, and builds %s', async (_, does) => {
    const controls = new TableControls(new TableStore(view()));
    controls.tap(tile);
    expect(line.sent).toHaveLength(0);
    expect(controls.proposal).toMatchObject({ label: 'Build for 2', sentence: 'Lay tile 7' });
    does(controls);
    await vi.waitFor(() => expect(line.sent).toHaveLength(1));
  });

  it('can take it back, and does at once what shows nothing', () => {
    const controls = new TableControls(new TableStore(view()));
    controls.tap(tile);
    controls.proposal?.cancel();
    expect(controls.proposal).toBeNull();
    controls.tap({ ...tile, ghost: [] });
    expect(controls.proposal).toBeNull();
  });
});

describe('what the server says', () => {
  it('is asked for anew when a patch does not fit, once', () => {
    const store = new TableStore(view());
    store.take(patch({ base: 7, status: status({ seq: 8 }) }));
    store.take(patch({ base: 8, status: status({ seq: 9 }) }));
    expect(line.rejoined).toBe(1);
    store.take({ type: 'state:init', table: view({ status: status({ seq: 9 }) }) });
    expect(store.status.seq).toBe(9);
  });

  it('is passed over when it is old', () => {
    const store = new TableStore(view());
    store.take(patch({ base: 2, status: status({ seq: 3 }) }));
    expect(line.rejoined).toBe(0);
    expect(store.status.seq).toBe(4);
  });

  it('is asked for anew when it was made for other eyes', () => {
    const store = new TableStore(view());
    store.take(patch({ status: status({ seq: 4, viewer: 1 }) }));
    expect(line.rejoined).toBe(1);
    expect(store.seat).toBe(0);
  });

  it('may be that a line of chat was not taken, which is then there to be said again', () => {
    const store = new TableStore(view());
    store.chatDraft.draft = 'Hello!';
    store.chatDraft.say();
    expect(store.chatDraft.draft).toBe('');
    const refused: Refused = { type: 'refused', cid: '', rule: 'chat', sentence: 'You talk too fast.', seq: 4 };
    store.take(refused);
    expect(store.chatDraft.draft).toBe('Hello!');
    expect(store.toasts.shown[0]).toMatchObject({ words: 'You talk too fast.', tone: 'refusal' });
  });

  it('keeps the marks of the last moves when it repeats the last decision, and finds them anew after an undo', async () => {
    const store = new TableStore(view({ log: [told(3), told(4)] }));
    store.marks = [{ id: 'train', seat: 0, last: 4 }];
    web.moments.length = 0;
    store.take(patch({ status: status(), cut: 3, log: [told(4)] }));
    expect(store.marks).toHaveLength(1);
    expect(web.moments).toEqual([]);
    store.take(patch({ status: status({ seq: 5, length: 3 }), cut: 3 }));
    await vi.waitFor(() => expect(store.marks).toEqual([]));
    expect(web.moments).toEqual([3]);
  });

  it('tells in the middle of my turn what happened before it', () => {
    const store = new TableStore(view({ log: [told(1), told(2, 1), told(3), told(4)] }));
    expect(store.since.map(({ first }) => first)).toEqual([2]);
  });

  it('forgets of what happened since my last turn what was taken back', () => {
    const store = new TableStore(view({ log: [told(1), told(2, 1), told(3, 1), told(4)] }));
    expect(store.since).toHaveLength(2);
    store.take(patch({ status: status({ seq: 5, length: 2 }), cut: 2 }));
    expect(store.since.map(({ first }) => first)).toEqual([2]);
  });

  it('says that a takeback was refused, but not to who let it be', async () => {
    const asking = status({ takeback: { seat: 0, to: 2, waits: [1] } });
    const refused = new TableStore(view({ status: asking }));
    refused.take(patch({ status: status({ seq: 5 }) }));
    expect(refused.toasts.shown.map(({ words }) => words)).toEqual(['P1 would rather not go back.']);
    const left = new TableStore(view({ status: asking }));
    line.answer = () => Promise.resolve({ seq: 5 });
    const letting = left.answerTakeback(0, false);
    left.take(patch({ status: status({ seq: 5 }) }));
    await letting;
    expect(left.toasts.shown).toEqual([]);
  });

  it('begins my turn, with what happened since', () => {
    const theirs = status({ to_act: 1, waiting_for: [1] });
    const store = new TableStore(view({ status: theirs, scene: { ...view().scene, ask: null } }));
    expect(store.turns).toBe(0);
    store.take(patch({ log: [{ first: 5, last: 5, seat: 1, move: 'Go', lines: [], why: false, note: '', turn: 0, summary: [] }] }));
    expect(store.turns).toBe(1);
    expect(store.since.map((told) => told.first)).toEqual([5]);
  });

});

describe('one device for several players', () => {
  it('has a curtain when it goes from one to the other, also while a bot is asked', () => {
    const store = alone();
    store.curtain = null;
    store.take(passed());
    expect(store.curtain).toBe(1);
    const bots = status({ seats: mine, seq: 6, viewer: 0, to_act: 2 });
    store.curtain = null;
    store.take({ type: 'state:init', table: view({ status: bots, scene: { ...view().scene, ask: null, panels: [hand] } }) });
    expect(store.curtain).toBe(0);
  });

  it('has a curtain when the page is loaded', () => {
    expect(alone().curtain).toBe(0);
    expect(new TableStore(view({ status: status({ seats: mine }) })).curtain).toBeNull();
    expect(new TableStore(view({ scene: { ...view().scene, panels: [hand] } })).curtain).toBeNull();
  });

  it('shows nothing of what the other one looked at', async () => {
    const store = alone();
    const loading = store.loadOlder();
    await store.replay.go(2);
    store.take(passed());
    expect(store.replay.at).toBeNull();
    expect(store.replay.scene).toBe(store.scene);
    web.older([told(2)]);
    await loading;
    expect(store.log.map(({ first }) => first)).toEqual([9]);
  });

  it('shows no dialog that the other one opened', () => {
    const controls = new TableControls(alone());
    controls.store.curtain = null;
    controls.choose({ ...go, confirm: 'All is lost.' });
    controls.dialog = 'actions';
    expect(controls.unconfirmed?.label).toBe('Go to 3');
    controls.store.take(passed());
    expect(controls.unconfirmed).toBeNull();
    expect(controls.dialog).toBeNull();
  });
});

describe('what is asked twice', () => {
  it('is not asked any more when the game moves on', () => {
    const controls = new TableControls(new TableStore(view()));
    controls.choose({ ...go, confirm: 'All is lost.' });
    controls.store.take(patch({ status: status({ seq: 5, watchers: 3 }) }));
    expect(controls.unconfirmed).not.toBeNull();
    controls.store.take(patch({ base: 5, status: status({ seq: 6, length: 5 }), log: [told(5)] }));
    expect(controls.unconfirmed).toBeNull();
    controls.answer(true);
    expect(line.sent).toHaveLength(0);
  });
});

describe('the past', () => {
  it('is only looked at: nothing is undone from there', async () => {
    const store = new TableStore(view({ status: status({ undo: { seat: 0, floor: 0, turn: 0, top: 9, back: 2, forward: 6 } }) }));
    const controls = new TableControls(store);
    await store.replay.go(2);
    for (const does of [() => controls.undo(), () => controls.redo(), () => controls.restart(), () => controls.undo(1)]) does();
    expect(line.sent).toHaveLength(0);
    expect(store.toasts.shown[0]?.words).toMatch(/past/);
  });
});
