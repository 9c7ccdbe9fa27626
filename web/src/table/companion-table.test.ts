import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Refusal } from '../lib/refusal';
import type { Ask, Choice, Form, Hand, PatchOut, SeatView, Status, TableView, Told } from '../lib/wire';

/** The other end of the live channel, in our hands. */
const line = vi.hoisted(() => ({
  sent: [] as Record<string, unknown>[],
  said: [] as Record<string, unknown>[],
  known: (): Record<string, unknown> => ({}),
  answer: (_: Record<string, unknown>): Promise<{ seq: number }> => Promise.resolve({ seq: 1 }),
}));
vi.mock('../lib/live-channel', () => ({
  LiveChannel: class {
    constructor(_: string, known: () => Record<string, unknown>) {
      line.known = known;
    }
    send(message: Record<string, unknown>): boolean {
      line.said.push(message);
      return true;
    }
    submit(wish: Record<string, unknown>): Promise<{ seq: number }> {
      line.sent.push(wish);
      return line.answer(wish);
    }
  },
}));
const web = vi.hoisted(() => ({ boards: [] as string[] }));
vi.mock('../lib/api', () => ({
  board: (digest: string) => {
    web.boards.push(digest);
    return new Promise(() => undefined);
  },
  moment: () => new Promise(() => undefined),
}));

const { TableStore } = await import('./table-store.svelte');
const { TableControls } = await import('./table-controls.svelte');

const seat = (mine: boolean): SeatView => ({ kind: 'person', name: mine ? 'Ada' : 'Bo', bot: '', mine, here: true, stand_in: '', for_me: false, host: false, face: '', level: '', line: '' });
/** It is the other player's turn. */
const status = (over: Partial<Status> = {}): Status => ({
  seq: 4, phase: 'playing', length: 4, seats: [seat(true), seat(false)], viewer: 0, to_act: 1, waiting_for: [1], may_act: [1, 0], host: true,
  pace: 600, bots_play_unwatched: false, watchers: 0, undo: null, takeback: null, result: null, seed: '', sentence: '', rematch: '', rematch_by: '', end: '', end_wanted: [], hot_seat: false, removed: false,
  ...over,
});
const told = (first: number, who = 0): Told => ({
  first, last: first, seat: who, move: `Move ${first}`, lines: [], why: false, note: '', turn: 0, summary: [],
});
const end: Choice = { action: { do: 'end_round', round: 3 }, label: 'End round 3', confirm: 'Bo has not ended the turn.' };
const edit: Form = { action: 'remove', label: 'Edit', fields: [{ name: 'held', label: 'Which', values: [['beef', 1], ['coal', 2]] }] };
const ask = (over: Partial<Ask> = {}): Ask => ({ sentence: 'Well?', choices: [end], forms: [edit], finish: [], ...over });
const view = (over: Partial<TableView> = {}): TableView => ({
  id: 't', boot: 'b', game: 'toy', title: 'Toy', credit: '', preset: '', options: {}, commitment: '', imported: false, plans: false, goals: [], money: '{}',
  companion: true, share: '', share_warning: '', board: 'd', status: status(), scene: { board: 'd', layers: [], panels: [], ask: ask(), banner: '' },
  log: [told(4)], chat: [], ...over,
});
/** Another phone acts. */
const acted = (over: Partial<PatchOut> = {}): PatchOut => ({
  type: 'state:patch', base: 4, status: status({ seq: 5, length: 5 }), layers: [], put: {}, drop: {}, panels: [],
  ask: ask(), banner: '', cues: [], rewards: [], cut: 4, log: [told(5, 1)], ...over,
});
const open = () => new TableControls(new TableStore(view()));

beforeEach(() => {
  line.sent.length = 0;
  line.said.length = 0;
});

describe('a phone at a physical table', () => {
  it('may act though nobody waits for it', () => {
    const controls = open();
    expect([controls.ready, controls.store.myTurn]).toEqual([true, false]);
  });

  it('ends the turn with the large button, also the last turn of a round, after which everybody is asked', () => {
    const last: Choice = { action: { do: 'end_turn', round: 3 }, label: 'End the turn', key: 'n', ends_turn: false };
    const controls = new TableControls(new TableStore(view({ scene: { ...view().scene, ask: ask({ choices: [end, last] }) } })));
    expect(controls.ending).toBe(last);
  });

  it('fetches the map when its page wants it, for contracts come first', () => {
    web.boards.length = 0;
    const { store } = open();
    store.take(acted());
    expect(web.boards).toEqual([]);
    store.wantBoard();
    expect(web.boards).toEqual(['d']);
  });

  it('keeps a form open while others act, with what can be chosen now, until it is no longer offered', () => {
    const controls = open();
    controls.openForm(edit);
    const fewer: Form = { ...edit, fields: [{ name: 'held', label: 'Which', values: [['coal', 2]] }] };
    controls.store.take(acted({ ask: ask({ forms: [fewer] }) }));
    expect([controls.dialog, controls.form]).toEqual(['form', fewer]);
    controls.store.take(acted({ base: 5, status: status({ seq: 6, length: 6 }), cut: 5, ask: ask({ forms: [] }) }));
    expect(controls.form).toBeNull();
  });

  it('keeps a second yes open as long as the same is offered, in words of now', () => {
    const controls = open();
    controls.choose(end);
    controls.store.take(acted({ ask: ask({ choices: [{ ...end, confirm: 'Cy has not ended the turn.' }] }) }));
    expect(controls.unconfirmed?.confirm).toBe('Cy has not ended the turn.');
    controls.store.take(acted({ base: 5, status: status({ seq: 6, length: 6 }), cut: 5, ask: ask({ choices: [] }) }));
    controls.answer(true);
    expect(line.sent).toHaveLength(0);
  });

  it('is not warned of draws, which can be taken back here', async () => {
    const controls = open();
    controls.choose({ ...end, confirm: '', reveals: true });
    expect(controls.unconfirmed).toBeNull();
    await vi.waitFor(() => expect(line.sent).toHaveLength(1));
  });

  it.each([
    ['is sent again if the same is still offered', ask(), 2],
    ['is given up if it is not', ask({ choices: [] }), 1],
  ])('acts on an old view, which %s', async (_, now, times) => {
    const { store } = open();
    line.answer = ({ base_seq }) =>
      base_seq === 4 ? Promise.reject(new Refusal('Moved on.', 'stale', 5)) : Promise.resolve({ seq: 5 });
    const done = store.act([end.action]);
    store.take(acted({ ask: now }));
    expect(await done).toBe(times === 2);
    expect(line.sent).toHaveLength(times);
  });

  it('undoes nothing but what is shown', async () => {
    const { store } = new TableControls(new TableStore(view({ status: status({ undo: { seat: 0, floor: 0, turn: 3, top: 4, back: 3, forward: 4 } }) })));
    line.answer = () => Promise.reject(new Refusal('Moved on.', 'stale', 5));
    const done = store.undo();
    store.take(acted());
    expect(await done).toBe(false);
    expect(line.sent).toHaveLength(1);
  });

  it('asks nobody for a takeback', () => {
    const controls = open();
    expect(controls.takeback).toBeNull();
    controls.goBack();
    expect(controls.store.toasts.shown[0]?.words).toBe('Nothing was done yet that could be undone.');
  });
});

describe('a phone for several players', () => {
  const hand: Hand = { type: 'hand', title: 'Contracts', seat: 0, cards: [], secret: false };
  const both = [seat(true), seat(true)];

  it('has no curtain before cards that lie open', () => {
    const scene = { ...view().scene, panels: [hand] };
    expect(new TableStore(view({ status: status({ seats: both }), scene })).curtain).toBeNull();
    const secret = { ...scene, panels: [{ ...hand, secret: true }] };
    expect(new TableStore(view({ status: status({ seats: both }), scene: secret })).curtain).toBe(0);
  });

  it('follows whoever is asked until a seat is picked, also after the connection broke', () => {
    const store = new TableStore(view({ status: status({ seats: both }) }));
    expect(line.known()).toMatchObject({ seat: 0, follow: true, watch: false });
    store.lookFrom(1);
    expect(line.said.at(-1)).toEqual({ type: 'look', seat: 1 });
    expect(line.known()).toMatchObject({ seat: 1, follow: false });
    store.lookFrom(null);
    expect(line.said.at(-1)).toEqual({ type: 'look', seat: null });
    expect(line.known()).toMatchObject({ follow: true });
  });

  it('keeps what was opened when the view goes on to the next player', () => {
    const controls = new TableControls(new TableStore(view({ status: status({ seats: both }) })));
    controls.openForm(edit);
    controls.store.take({ type: 'state:init', table: view({ status: status({ seats: both, viewer: 1, seq: 5 }) }) });
    expect([controls.dialog, controls.form]).toEqual(['form', edit]);
  });
});

describe('a screen for the table', () => {
  it('joins as a spectator', () => {
    new TableStore(view({ status: status({ viewer: null }) }), true);
    expect(line.known()).toMatchObject({ watch: true });
  });
});
