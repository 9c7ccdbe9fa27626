/**
 * The live channel of one table.
 *
 * It joins with what the page has already, so that the server sends only what was missed. A submission stays here until
 * it is answered and is sent again after every reconnect: its cid makes sure that it counts once.
 */
import { Refusal } from './refusal';
import { newCid } from './submission-id';
import type { Ack, ActIn, AnswerIn, In, Join, Out, RedoIn, Refused, Signal, TakebackIn, UndoIn } from './wire';

export type LiveState = 'online' | 'offline';
export type Submission = ActIn | UndoIn | RedoIn | TakebackIn | AnswerIn;
type WithoutCid<T> = T extends Submission ? Omit<T, 'cid'> : never;
/** A submission before it has a cid. */
export type Wish = WithoutCid<Submission>;
/** What the page knows of the table when it joins. */
export type Known = Omit<Join, 'type'>;

export type Listener = {
  /** Everything the server says, in order. */
  readonly onmessage: (message: Out) => void;
  /** Events of the game itself, under names of their own. */
  readonly onsignal?: (signal: Signal) => void;
  readonly onstate?: (state: LiveState) => void;
  /** The server will not have us; there is no point in trying again. */
  readonly onclosed?: (sentence: string) => void;
};

type Pending = { readonly message: Submission; resolve(ack: Ack): void; reject(refusal: Refusal): void };

const PING_EVERY = 15_000;
const SILENT_AFTER = 35_000;
/** How long a new connection may take to bring its first message, in milliseconds. */
const FIRST_WITHIN = 10_000;
const FIRST_WAIT = 250;
const LONGEST_WAIT = 8_000;

/** Close codes that another try would only get again: a bad message, a foreign page, no such table. */
const isFinal = (code: number): boolean => [4400, 4403, 4404].includes(code);

export class LiveChannel {
  /** Unknown until the first connection succeeds or fails. */
  #state: LiveState | null = null;
  readonly #address: string;
  readonly #known: () => Known;
  readonly #listener: Listener;
  readonly #pending = new Map<string, Pending>();
  #socket: WebSocket | null = null;
  #reading: Promise<void> = Promise.resolve();
  #tries = 0;
  #heard = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #heartbeat: ReturnType<typeof setInterval> | undefined;
  #late: ReturnType<typeof setTimeout> | undefined;
  #ended = false;

  /** `known` is asked at every join. Nothing happens before `open`. */
  constructor(table: string, known: () => Known, listener: Listener) {
    const { protocol, host } = location;
    this.#address = `${protocol === 'https:' ? 'wss' : 'ws'}://${host}/api/tables/${encodeURIComponent(table)}/live`;
    this.#known = known;
    this.#listener = listener;
  }

  open(): void {
    this.#ended = false;
    addEventListener('online', this.#wake);
    document.addEventListener('visibilitychange', this.#wake);
    this.#connect();
  }

  /** Hang up for good. Submissions that were not answered are given up. */
  close(): void {
    this.#ended = true;
    removeEventListener('online', this.#wake);
    document.removeEventListener('visibilitychange', this.#wake);
    this.#hangUp();
    clearTimeout(this.#retry);
    this.#setState('offline');
    for (const { reject } of this.#pending.values()) reject(new Refusal('You have left this table.', 'closed'));
    this.#pending.clear();
  }

  /** Join again, because what came does not fit what the page has. */
  rejoin(): void {
    if (this.#ended) return;
    this.#hangUp();
    this.#connect();
  }

  /** Send a submission; it is answered once, however often the connection breaks. */
  submit(wish: Wish, cid: string = newCid()): Promise<Ack> {
    const message = { ...wish, cid } as Submission;
    return new Promise((resolve, reject) => {
      if (this.#ended) return reject(new Refusal('You have left this table.', 'closed'));
      this.#pending.set(cid, { message, resolve, reject });
      this.send(message);
    });
  }

  /** Send something that is lost if nobody listens; false if nobody does. */
  send(message: In): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  #connect(): void {
    clearTimeout(this.#retry);
    const socket = new WebSocket(this.#address);
    socket.binaryType = 'arraybuffer';
    this.#socket = socket;
    this.#heard = Date.now();
    this.#reading = Promise.resolve();
    this.#late = setTimeout(() => this.#fail(), FIRST_WITHIN);
    socket.onopen = () => {
      if (socket !== this.#socket) return;
      this.#heartbeat = setInterval(() => this.#beat(), PING_EVERY);
      this.send({ type: 'join', ...this.#known() });
      for (const { message } of this.#pending.values()) this.send(message);
    };
    socket.onmessage = ({ data }: MessageEvent<string | ArrayBuffer>) => {
      this.#heard = Date.now();
      // inflating takes its time: what comes later waits, so that the order stays
      this.#reading = this.#reading.then(async () => {
        try {
          const message = await decoded(data);
          if (socket === this.#socket) this.#take(message);
        } catch (thrown) {
          console.error(thrown);
        }
      });
    };
    socket.onclose = ({ code, reason }) => {
      if (socket !== this.#socket) return;
      if (isFinal(code)) {
        this.close();
        this.#listener.onclosed?.(reason || 'The server closed this table.');
      } else this.#fail();
    };
  }

  #take(message: Out | Signal): void {
    this.#tries = 0;
    clearTimeout(this.#late);
    this.#setState('online');
    if (isSignal(message)) return this.#listener.onsignal?.(message);
    if (message.type === 'ack' || message.type === 'refused') this.#settle(message);
    this.#listener.onmessage(message);
  }

  #settle(answer: Ack | Refused): void {
    const pending = this.#pending.get(answer.cid);
    if (!pending) return;
    this.#pending.delete(answer.cid);
    if (answer.type === 'ack') pending.resolve(answer);
    else pending.reject(new Refusal(answer.sentence, answer.rule, answer.seq));
  }

  #beat(): void {
    if (Date.now() - this.#heard > SILENT_AFTER) this.#fail();
    else this.send({ type: 'ping' });
  }

  #hangUp(): void {
    clearInterval(this.#heartbeat);
    clearTimeout(this.#late);
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  /** The connection is gone, or never came about: say so, and try again after a while. */
  #fail(): void {
    this.#hangUp();
    this.#setState('offline');
    const wait = Math.min(FIRST_WAIT * 2 ** this.#tries, LONGEST_WAIT);
    this.#tries += 1;
    // spread out, so that a restarted server is not asked by everybody at once
    this.#retry = setTimeout(() => this.#connect(), wait * (0.75 + Math.random() / 2));
  }

  /** The network or the person is back: no reason to wait. */
  readonly #wake = (): void => {
    if (this.#ended || document.hidden) return;
    if (this.#socket === null) this.#connect();
    else if (Date.now() - this.#heard > SILENT_AFTER) this.rejoin();
    else this.send({ type: 'ping' });
  };

  #setState(state: LiveState): void {
    if (state === this.#state) return;
    this.#state = state;
    this.#listener.onstate?.(state);
  }
}

const KINDS: Readonly<Record<Out['type'], true>> = {
  'state:init': true,
  'state:patch': true,
  'turn:change': true,
  'turn:taken-back': true,
  'bot:turn-start': true,
  'bot:action': true,
  'bot:turn-complete': true,
  'game:over': true,
  chat: true,
  presence: true,
  ack: true,
  refused: true,
  pong: true,
};

function isSignal(message: Out | Signal): message is Signal {
  return !Object.hasOwn(KINDS, message.type);
}

/** Text is JSON; bytes are deflated JSON. */
async function decoded(data: string | ArrayBuffer): Promise<Out | Signal> {
  if (typeof data === 'string') return JSON.parse(data) as Out | Signal;
  const inflating = new DecompressionStream('deflate');
  const writer = inflating.writable.getWriter();
  const written = writer.write(new Uint8Array(data)).then(() => writer.close());
  const [message] = await Promise.all([new Response(inflating.readable).json(), written]);
  return message as Out | Signal;
}
