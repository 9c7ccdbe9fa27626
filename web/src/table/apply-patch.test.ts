import { describe, expect, it } from 'vitest';
import type { PatchOut, Shape, Status, TableView, Told } from '../lib/wire';
import { added, marked, patched, withChat, withOlder, withPresence } from './apply-patch';

const status = (seq: number): Status => ({
  seq,
  phase: 'playing',
  length: seq,
  seats: [
    { kind: 'person', name: 'Ada', bot: '', mine: true, here: true, stand_in: '', for_me: false, host: false, face: '', level: '', line: '' },
    { kind: 'bot', name: 'Bot', bot: 'greedy', mine: false, here: false, stand_in: '', for_me: false, host: false, face: '', level: '', line: '' },
  ],
  viewer: 0,
  to_act: 0,
  waiting_for: [0],
  may_act: [0],
  host: true,
  pace: 600,
  bots_play_unwatched: false,
  watchers: 0,
  undo: null,
  takeback: null,
  result: null,
  seed: '',
  sentence: '',
  rematch: '',
  rematch_by: '',
  end: '',
  end_wanted: [],
  hot_seat: false,
  removed: false,
});

const told = (first: number, last = first, seat = 0): Told => ({
  first, last, seat, move: `Move ${first}`, lines: [], why: false, note: '', turn: 0, summary: [],
});

const dot = (at: string, seat: number | null = null): Shape => ({ type: 'dot', at, seat });

const train = dot('a', 0);

const view: TableView = {
  id: 't',
  boot: 'b',
  game: 'toy',
  title: 'Toy',
  credit: '',
  preset: '',
  options: {},
  commitment: '',
  imported: false,
  plans: false,
  goals: [],
  money: '{}',
  companion: false,
  share: '',
  share_warning: '',
  board: 'd',
  status: status(4),
  scene: {
    board: 'd',
    layers: [
      { name: 'track', shapes: { one: dot('a'), two: dot('b') }, private: false, above: false },
      { name: 'trains', shapes: { train }, private: false, above: true },
    ],
    panels: [],
    ask: null,
    banner: 'before',
  },
  log: [told(1), told(2), told(3, 4)],
  chat: [],
};

const patch = (over: Partial<PatchOut> = {}): PatchOut => ({
  type: 'state:patch',
  base: 4,
  status: status(5),
  layers: [
    { name: 'track', private: false, above: false },
    { name: 'trains', private: false, above: true },
  ],
  put: {},
  drop: {},
  panels: [],
  ask: null,
  banner: 'after',
  cues: [],
  rewards: [],
  cut: 4,
  log: [],
  ...over,
});

describe('a patch', () => {
  it('is refused when it was not made on what we have', () => {
    expect(patched(view, patch({ base: 3 }))).toBeNull();
  });

  it('is refused when it was made for other eyes', () => {
    expect(patched(view, patch({ status: { ...status(5), viewer: 1 } }))).toBeNull();
  });

  it('tells what it adds to the log, though who comes back hears the last entry again', () => {
    const lasts = (over: Partial<PatchOut>) => added(view.log, patch(over))?.map((one) => one.last);
    expect(lasts({ log: [told(5)] })).toEqual([5]);
    expect(lasts({ cut: 2, log: [told(3, 4), told(5)] })).toEqual([5]);
    expect(lasts({ cut: 2, log: [told(3, 4)] })).toEqual([]);
    expect(lasts({})).toEqual([]);
  });

  it('undoes something when what it cuts off is not told again', () => {
    expect(added(view.log, patch({ cut: 2 }))).toBeNull();
    expect(added(view.log, patch({ cut: 2, log: [told(3)] }))).toBeNull();
    expect(added(view.log, patch({ cut: 2, log: [{ ...told(3, 4), move: 'Another' }] }))).toBeNull();
  });

  it('puts and drops shapes and keeps the others as they are', () => {
    const after = patched(view, patch({ put: { track: { three: dot('c') } }, drop: { track: ['one'] } }));
    expect(Object.keys(after?.scene.layers[0]?.shapes ?? {})).toEqual(['two', 'three']);
    expect(after?.scene.layers[0]?.shapes.two).toBe(view.scene.layers[0]?.shapes.two);
    expect(after?.scene.layers[1]).toBe(view.scene.layers[1]);
    expect(after?.status.seq).toBe(5);
    expect(after?.scene.banner).toBe('after');
  });

  it('does not change the table it was put on', () => {
    patched(view, patch({ put: { track: { three: dot('c') } } }));
    expect(Object.keys(view.scene.layers[0]?.shapes ?? {})).toEqual(['one', 'two']);
  });

  it('brings new layers, takes away old ones and orders them', () => {
    const layers = [{ name: 'hand', private: true, above: false }, { name: 'trains', private: false, above: true }];
    const after = patched(view, patch({ layers, put: { hand: { card: dot('x') } } }));
    expect(after?.scene.layers.map((layer) => layer.name)).toEqual(['hand', 'trains']);
    expect(after?.scene.layers[0]?.private).toBe(true);
  });

  it('cuts the log and adds to it', () => {
    expect(patched(view, patch({ log: [told(5)] }))?.log.map((t) => t.last)).toEqual([1, 2, 4, 5]);
    expect(patched(view, patch({ cut: 2, log: [told(3)] }))?.log.map((t) => t.last)).toEqual([1, 2, 3]);
    expect(patched(view, patch())?.log).toBe(view.log);
  });
});

describe('last moves', () => {
  const put = { trains: { train: dot('b', 0) }, track: { three: dot('c') } };

  it('are the own shapes of who moved, or those of nobody', () => {
    expect(marked([], view.log, patch({ put, log: [told(5)] }))).toEqual([{ id: 'train', seat: 0, last: 5 }]);
    expect(marked([], view.log, patch({ put, log: [told(5, 5, 1)] }))).toEqual([{ id: 'three', seat: 1, last: 5 }]);
  });

  it('add up while a player goes on and begin anew with the next turn', () => {
    const mine = [{ id: 'one', seat: 0, last: 4 }];
    expect(marked(mine, view.log, patch({ put, log: [told(5)] }))).toHaveLength(2);
    const after = [...view.log, told(5, 5, 1)];
    expect(marked(mine, after, patch({ put, cut: 5, log: [told(6)] }))).toEqual([{ id: 'train', seat: 0, last: 6 }]);
  });

  it('reach three decisions back', () => {
    const marks = [1, 2, 3, 4].map((last) => ({ id: `m${last}`, seat: 0, last }));
    expect(marked(marks, view.log, patch({ put, log: [told(5)] })).map((mark) => mark.last)).toEqual([3, 4, 5]);
  });

  it('stay when a decision touches nothing', () => {
    const mine = [{ id: 'one', seat: 0, last: 4 }];
    expect(marked(mine, view.log, patch({ log: [told(5)] }))).toBe(mine);
  });

});

describe('the rest of a table', () => {
  it('takes each line of chat once, in order', () => {
    const line = (id: number) => ({ id, name: 'Ada', seat: 0, text: '<b>hi</b>' });
    const after = withChat(withChat(withChat(view, line(2)), line(1)), line(2));
    expect(after.chat.map((said) => said.id)).toEqual([1, 2]);
  });

  it('knows who is here', () => {
    const now = withPresence(status(4), { type: 'presence', here: [], watchers: 3 });
    expect(now.seats[0]?.here).toBe(false);
    expect(now.watchers).toBe(3);
  });

  it('takes older entries of the log in front, and none twice', () => {
    expect(withOlder([told(3), told(4)], [told(1), told(2), told(3)]).map((t) => t.first)).toEqual([1, 2, 3, 4]);
  });
});
