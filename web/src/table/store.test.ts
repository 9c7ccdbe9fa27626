import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Refusal } from '../lib/refusal';
import type { Choice, PatchOut, Status, TableView } from '../lib/wire';

/** The other end of the live channel, in our hands. */
const line = vi.hoisted(() => ({
  sent: [] as Record<string, unknown>[],
  rejoined: 0,
  answer: (_: Record<string, unknown>): Promise<{ seq: number }> => Promise.resolve({ seq: 1 }),
}));

vi.mock('../lib/live', () => ({
  Live: class {
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
vi.mock('../lib/api', () => ({ board: () => new Promise(() => undefined), moment: () => new Promise(() => undefined) }));

const { TableStore } = await import('./store.svelte');

const seat = (mine: boolean) => ({ kind: 'person' as const, name: mine ? 'Ada' : 'Bo', bot: '', mine, here: true });
const go: Choice = { action: { do: 'go', to: 3 }, label: 'Go to 3' };
const stay: Choice = { action: { do: 'stay' }, label: 'Stay' };

const status = (over: Partial<Status> = {}): Status => ({
  seq: 4, phase: 'playing', length: 4, seats: [seat(true), seat(false)], viewer: 0, to_act: 0, waiting_for: [0], host: true,
  pace: 600, alone: false, watchers: 0, undo: null, takeback: null, result: null, seed: '', sentence: '', rematch: '',
  ...over,
});

const ask = (...choices: Choice[]) => ({ sentence: 'Well?', choices, forms: [], finish: [] });

const view = (over: Partial<TableView> = {}): TableView => ({
  id: 't', boot: 'b', game: 'toy', title: 'Toy', credit: '', preset: '', options: {}, commitment: '', imported: false,
  board: 'd', status: status(), scene: { board: 'd', layers: [], panels: [], ask: ask(go), banner: '' },
  log: [{ first: 1, last: 4, seat: 0, move: '', lines: [], why: false, note: '' }], chat: [], ...over,
});

const patch = (over: Partial<PatchOut> = {}): PatchOut => ({
  type: 'state:patch', base: 4, status: status({ seq: 5, length: 5 }), layers: [], put: {}, drop: {}, panels: [],
  ask: ask(go), banner: '', cues: [], cut: 4, log: [], ...over,
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

  it('is sent again once if the table moved on and it is still offered', async () => {
    const store = new TableStore(view());
    line.answer = ({ base_seq }) =>
      base_seq === 4 ? Promise.reject(new Refusal('Moved on.', 'stale', 5)) : Promise.resolve({ seq: 5 });
    const acted = store.act([go.action]);
    store.take(patch());
    expect(await acted).toBe(true);
    expect(line.sent.map((wish) => wish.base_seq)).toEqual([4, 5]);
  });

  it('is not sent again if it is not offered any more', async () => {
    const store = new TableStore(view());
    line.answer = () => Promise.reject(new Refusal('Moved on.', 'stale', 5));
    const acted = store.act([go.action]);
    store.take(patch({ ask: ask(stay) }));
    expect(await acted).toBe(false);
    expect(line.sent).toHaveLength(1);
    expect(store.toasts.shown[0]?.words).toBe('The table moved on.');
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
    const store = new TableStore(view({ status: status({ undo: { seat: 0, floor: 4, top: 4 } }) }));
    expect(await store.undo()).toBe(false);
    expect(await store.redo()).toBe(false);
    expect(line.sent).toHaveLength(0);
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

  it('may be an event of a game that the page does not know', () => {
    const store = new TableStore(view());
    expect(() => store.take({ type: 'track:updated', seq: 5, seat: 0 })).not.toThrow();
  });

  it('begins my turn, with what happened since', () => {
    const theirs = status({ to_act: 1, waiting_for: [1] });
    const store = new TableStore(view({ status: theirs, scene: { ...view().scene, ask: null } }));
    expect(store.turns).toBe(0);
    store.take(patch({ log: [{ first: 5, last: 5, seat: 1, move: 'Go', lines: [], why: false, note: '' }] }));
    expect(store.turns).toBe(1);
    expect(store.since.map((told) => told.first)).toEqual([5]);
  });

  it('draws the curtain when the device goes to another player who has secrets', () => {
    const seats = [seat(true), seat(true)];
    const hand = { type: 'hand' as const, title: 'Hand', seat: 0, cards: [] };
    const store = new TableStore(view({ status: status({ seats }), scene: { ...view().scene, panels: [hand] } }));
    store.take({ type: 'state:init', table: view({ status: status({ seats, seq: 5, viewer: 1, to_act: 1 }) }) });
    expect(store.curtain).toBe(1);
  });
});
