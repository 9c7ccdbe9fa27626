import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LiveChannel, type Known, type LiveState } from './live-channel';
import { Refusal } from './refusal';
import type { Out, Signal } from './wire';

class FakeSocket {
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  static get last(): FakeSocket {
    const socket = FakeSocket.all.at(-1);
    if (!socket) throw new Error('no socket was opened');
    return socket;
  }

  readyState = 0;
  binaryType = '';
  sent: { type: string; cid?: string }[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string | ArrayBuffer }) => void) | null = null;
  onclose: ((event: { code: number; reason: string }) => void) | null = null;

  constructor(readonly address: string) {
    FakeSocket.all.push(this);
  }

  send(frame: string): void {
    this.sent.push(JSON.parse(frame) as { type: string });
  }

  close(code = 1000, reason = ''): void {
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.onclose?.({ code, reason });
  }

  accept(): void {
    this.readyState = 1;
    this.onopen?.();
  }

  tell(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  tellBytes(data: ArrayBuffer): void {
    this.onmessage?.({ data });
  }

  get types(): string[] {
    return this.sent.map(({ type }) => type);
  }
}

const PONG = { type: 'pong', seq: 1 };
const WISH = { type: 'action', base_seq: 3, seat: 0, actions: [{ type: 'pass' }] } as const;

let known: Known;
let heard: Out[];
let signals: Signal[];
let states: LiveState[];
let closed: string[];
let live: LiveChannel;

/** Lets what was received be read; frames are inflated asynchronously. */
const settle = async (): Promise<void> => {
  for (let i = 0; i < 30; i += 1) await vi.advanceTimersByTimeAsync(0);
};

function deflated(message: object): Promise<ArrayBuffer> {
  const deflating = new CompressionStream('deflate');
  const writer = deflating.writable.getWriter();
  void writer.write(new TextEncoder().encode(JSON.stringify(message))).then(() => writer.close());
  return new Response(deflating.readable).arrayBuffer();
}

async function online(): Promise<FakeSocket> {
  FakeSocket.last.accept();
  FakeSocket.last.tell(PONG);
  await settle();
  return FakeSocket.last;
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  vi.stubGlobal('WebSocket', FakeSocket);
  FakeSocket.all = [];
  known = { boot: 'b', seq: 3, chat: 2, seat: 0 };
  [heard, signals, states, closed] = [[], [], [], []];
  live = new LiveChannel('t1', () => known, {
    onmessage: (message) => heard.push(message),
    onsignal: (signal) => signals.push(signal),
    onstate: (state) => states.push(state),
    onclosed: (sentence) => closed.push(sentence),
  });
  live.open();
});

afterEach(() => {
  live.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('joining', () => {
  it('says first what the page has already', async () => {
    const socket = await online();
    expect(socket.sent[0]).toEqual({ type: 'join', boot: 'b', seq: 3, chat: 2, seat: 0 });
    expect(socket.address).toMatch(/^ws:\/\/.*\/api\/tables\/t1\/live$/);
    expect(states).toEqual(['online']);
  });

  it('says the newest seq after a reconnect', async () => {
    const first = await online();
    known = { ...known, seq: 9 };
    first.close(1006);
    expect(states).toEqual(['online', 'offline']);
    await vi.advanceTimersByTimeAsync(1_000);
    const second = await online();
    expect(second).not.toBe(first);
    expect(second.sent[0]).toMatchObject({ type: 'join', seq: 9 });
    expect(states).toEqual(['online', 'offline', 'online']);
  });

  it('waits longer after each failure, and not at all when the network comes back', async () => {
    for (const wait of [320, 640, 1_280]) {
      const tries = FakeSocket.all.length;
      FakeSocket.last.close(1006);
      await vi.advanceTimersByTimeAsync(wait * 0.4);
      expect(FakeSocket.all.length).toBe(tries);
      await vi.advanceTimersByTimeAsync(wait);
      expect(FakeSocket.all.length).toBe(tries + 1);
    }
    const tries = FakeSocket.all.length;
    FakeSocket.last.close(1006);
    dispatchEvent(new Event('online'));
    expect(FakeSocket.all.length).toBe(tries + 1);
  });

  it('tells when the very first line does not come about', () => {
    FakeSocket.last.close(1006);
    expect(states).toEqual(['offline']);
  });

  it('gives a line up that never opens, or never says anything', async () => {
    const [never] = FakeSocket.all;
    await vi.advanceTimersByTimeAsync(12_000);
    expect(states).toEqual(['offline']);
    expect(FakeSocket.last).not.toBe(never);
    FakeSocket.last.accept();
    const mute = FakeSocket.last;
    await vi.advanceTimersByTimeAsync(12_000);
    expect(FakeSocket.last).not.toBe(mute);
    await online();
    expect(states).toEqual(['offline', 'online']);
  });

  it('does not try again when the server will not have us', async () => {
    const socket = await online();
    socket.close(4404, 'There is no such table.');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(closed).toEqual(['There is no such table.']);
    expect(FakeSocket.all.length).toBe(1);
  });
});

describe('submissions', () => {
  it('are resolved by their ack', async () => {
    const socket = await online();
    const answer = live.submit(WISH, 'c1');
    expect(socket.sent.at(-1)).toEqual({ ...WISH, cid: 'c1' });
    socket.tell({ type: 'ack', cid: 'c1', seq: 4 });
    await expect(answer).resolves.toMatchObject({ seq: 4 });
  });

  it('are rejected with the rule and the sentence of a refusal', async () => {
    const socket = await online();
    const answer = live.submit(WISH, 'c1').catch((thrown: unknown) => thrown);
    socket.tell({ type: 'refused', cid: 'c1', rule: 'stale', sentence: 'The table has moved on.', seq: 5 });
    const refusal = await answer;
    expect(refusal).toBeInstanceOf(Refusal);
    expect(refusal).toMatchObject({ rule: 'stale', sentence: 'The table has moved on.', seq: 5 });
  });

  it('are sent again in order after a reconnect, with the same cid, and only if unanswered', async () => {
    const first = await online();
    const [one, two, three] = ['c1', 'c2', 'c3'].map((cid) => live.submit(WISH, cid));
    first.tell({ type: 'ack', cid: 'c1', seq: 4 });
    await expect(one).resolves.toMatchObject({ cid: 'c1' });
    first.close(1006);
    await vi.advanceTimersByTimeAsync(1_000);
    const second = await online();
    expect(second.sent.map(({ type, cid }) => cid ?? type)).toEqual(['join', 'c2', 'c3']);
    second.tell({ type: 'ack', cid: 'c2', seq: 5 });
    second.tell({ type: 'ack', cid: 'c3', seq: 6 });
    await expect(two).resolves.toMatchObject({ seq: 5 });
    await expect(three).resolves.toMatchObject({ seq: 6 });
  });

  it('made while offline are sent once there is a line', async () => {
    const answer = live.submit(WISH, 'c1');
    expect(FakeSocket.last.sent).toEqual([]);
    const socket = await online();
    expect(socket.types).toEqual(['join', 'action']);
    socket.tell({ type: 'ack', cid: 'c1', seq: 4 });
    await expect(answer).resolves.toMatchObject({ seq: 4 });
  });

  it('count once when the answer comes twice', async () => {
    const socket = await online();
    const answer = live.submit(WISH, 'c1');
    socket.tell({ type: 'ack', cid: 'c1', seq: 4 });
    socket.tell({ type: 'ack', cid: 'c1', seq: 4 });
    await expect(answer).resolves.toMatchObject({ seq: 4 });
    socket.close(1006);
    await vi.advanceTimersByTimeAsync(1_000);
    expect((await online()).types).toEqual(['join']);
  });

  it('are given up when the table is left', async () => {
    await online();
    const answer = live.submit(WISH).catch((thrown: unknown) => thrown);
    live.close();
    expect(await answer).toMatchObject({ rule: 'closed' });
  });
});

describe('messages', () => {
  it('keep their order though bytes must be inflated first', async () => {
    vi.useRealTimers();
    const line = { id: 1, name: 'Ann', seat: null, text: 'long '.repeat(900) };
    const bytes = await deflated({ type: 'chat', line });
    const socket = FakeSocket.last;
    socket.accept();
    socket.tellBytes(bytes);
    socket.tell({ type: 'turn:change', seq: 5, seat: 1 });
    await vi.waitFor(() => expect(heard.map(({ type }) => type)).toEqual(['chat', 'turn:change']));
  });

  it('of the game itself are signals', async () => {
    const socket = await online();
    socket.tell({ type: 'storm:begins', seq: 7, seat: 0 });
    await settle();
    expect(signals).toEqual([{ type: 'storm:begins', seq: 7, seat: 0 }]);
    expect(heard).toEqual([PONG]);
  });

  it('of a line that was given up are not heard', async () => {
    const first = await online();
    live.rejoin();
    const second = await online();
    first.tell({ type: 'turn:change', seq: 5, seat: 1 });
    await settle();
    expect(second).not.toBe(first);
    expect(heard).toEqual([PONG, PONG]);
  });
});

describe('heartbeat', () => {
  it('pings, and gives a silent line up', async () => {
    const socket = await online();
    await vi.advanceTimersByTimeAsync(16_000);
    expect(socket.types).toEqual(['join', 'ping']);
    socket.tell(PONG);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(FakeSocket.last).toBe(socket);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(FakeSocket.last).not.toBe(socket);
  });
});
