/** One function per route of the server. All of them throw a `Refusal` with the server's sentence. */
import { Refusal } from './refusal';
import { newCid } from './submission-id';
import type {
  Board,
  Explained,
  GameView,
  Guide,
  BotSettings,
  Lesson,
  Me,
  Measures,
  Moment,
  NewTable,
  Opened,
  Preview,
  Problem,
  SeatChange,
  Sentence,
  TableRow,
  TableView,
  Told,
} from './wire';

export { Refusal, sentenceOf } from './refusal';

const SILENT = 'The server does not answer; the next try may find it again.';

type Query = Readonly<Record<string, string | number | null | undefined>>;
type Asked = { readonly query?: Query; readonly json?: unknown; readonly body?: BodyInit; readonly signal?: AbortSignal };

function address(path: string, query: Query = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== null && value !== undefined);
  const words = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString();
  return words ? `/api${path}?${words}` : `/api${path}`;
}

async function ask(method: string, path: string, asked: Asked = {}): Promise<Response> {
  const init: RequestInit = { method, credentials: 'same-origin' };
  if (asked.signal) init.signal = asked.signal;
  if (asked.json !== undefined) {
    init.body = JSON.stringify(asked.json);
    init.headers = { 'content-type': 'application/json' };
  } else if (asked.body !== undefined) init.body = asked.body;
  let answer: Response;
  try {
    answer = await fetch(address(path, asked.query), init);
  } catch (thrown) {
    if (thrown instanceof DOMException && thrown.name === 'AbortError') throw thrown;
    throw new Refusal(SILENT, 'silent');
  }
  if (!answer.ok) throw await refusalOf(answer);
  return answer;
}

async function refusalOf(answer: Response): Promise<Refusal> {
  try {
    const { sentence } = (await answer.json()) as Partial<Problem>;
    if (sentence) return new Refusal(sentence, String(answer.status));
  } catch {
    // a proxy between us and the server answered in its own way
  }
  return new Refusal(`The server refused this (${answer.status}).`, String(answer.status));
}

async function read<T>(path: string, query?: Query, signal?: AbortSignal): Promise<T> {
  const answer = await ask('GET', path, { ...(query && { query }), ...(signal && { signal }) });
  return (await answer.json()) as T;
}

async function send<T>(method: string, path: string, json: unknown): Promise<T> {
  const text = await (await ask(method, path, { json })).text();
  return (text ? JSON.parse(text) : undefined) as T;
}

const part = encodeURIComponent;

// guests

export const me = (): Promise<Me> => read('/me');
export const rename = (name: string): Promise<Me> => send('PUT', '/me', { name });

// games

let known: Promise<readonly GameView[]> | null = null;

/** All games; asked for once. */
export function games(): Promise<readonly GameView[]> {
  known ??= read<readonly GameView[]>('/games').catch((thrown: unknown) => {
    known = null;
    throw thrown;
  });
  return known;
}

export const pictureOf = (game: string): string => `/api/games/${part(game)}/picture`;
export const lesson = (game: string): Promise<Lesson> => read(`/lessons/${part(game)}`);
export const board = (digest: string): Promise<Board> => read(`/boards/${part(digest)}`);

// tables

export const tables = (): Promise<readonly TableRow[]> => read('/tables');
/** My tables that come after one of them, archived ones last. */
export const olderTables = (before: string): Promise<readonly TableRow[]> => read('/tables', { before });
export const open = (table: NewTable): Promise<Opened> => send('POST', '/tables', table);
/** A table as I see it; `watch`: as a spectator does, whatever seats I have. */
export const table = (id: string, seat: number | null = null, watch = false): Promise<TableView> =>
  read(`/tables/${part(id)}`, { seat, watch: watch ? 'true' : null });
/** The picture of the QR code with which other devices come to a table. */
export const qrOf = (id: string): string => `/api/tables/${part(id)}/qr.svg`;
export const rematch = (id: string): Promise<Opened> => send('POST', `/tables/${part(id)}/rematch`, {});
/** Take the seats that a rematch keeps for this guest, if it keeps any; its table. */
export async function joinRematch(id: string): Promise<string> {
  const { status } = await table(id);
  for (const [seat, { for_me }] of status.seats.entries()) if (for_me) await changeSeat(id, seat, 'sit');
  return id;
}

export const changeBots = (id: string, wanted: BotSettings): Promise<void> => send('PUT', `/tables/${part(id)}/bot-settings`, wanted);

/** Sit down on a seat, stand up from it, have a bot play it; as the host, free it or send somebody away. */
export function changeSeat(id: string, seat: number, does: SeatChange['do'], bot = ''): Promise<Opened> {
  const change: SeatChange = { do: does, cid: newCid(), bot };
  return send('POST', `/tables/${part(id)}/seats/${seat}`, change);
}

/** End a game or, while the host is away, want that; `withdraw`: not any more. */
export const end = (id: string, withdraw = false): Promise<void> => send('POST', `/tables/${part(id)}/end`, { cid: newCid(), withdraw });
export const start = (id: string): Promise<void> => send('POST', `/tables/${part(id)}/start`, { cid: newCid() });

// a table's past and its future

export const moment = (id: string, length: number, seat: number | null, signal?: AbortSignal): Promise<Moment> =>
  read(`/tables/${part(id)}/at/${length}`, { seat }, signal);

export const earlierLog = (id: string, before: number, seat: number | null): Promise<readonly Told[]> =>
  read(`/tables/${part(id)}/log`, { before, seat });

/** What getting to a place or a goal would take. */
export const plan = (
  id: string,
  seat: number,
  toward: { readonly at: string } | { readonly goal: string },
  signal?: AbortSignal,
): Promise<Preview> => read(`/tables/${part(id)}/plan`, { seat, ...toward }, signal);

/** The cheapest ways from where the seat stands, if its game tells them. */
export async function guide(id: string, seat: number, start = ''): Promise<Guide | null> {
  const query = start ? { seat, start } : { seat };
  const answer = await ask('GET', `/tables/${part(id)}/guide`, { query });
  return answer.status === 204 ? null : ((await answer.json()) as Guide);
}

export const whyNot = (id: string, seat: number, at: string): Promise<Sentence> =>
  read(`/tables/${part(id)}/why-not`, { seat, at });

export const why = (id: string, action: number, seat: number | null): Promise<Explained> =>
  read(`/tables/${part(id)}/why/${action}`, { seat });

/** What was counted in a game that is over. */
export const measures = (id: string): Promise<Measures> => read(`/tables/${part(id)}/measures`);

// records

export const recordAddress = (id: string): string => `/api/tables/${part(id)}/record`;

/** Open a table from a record; `seats` are written as in `NewTable`. */
export async function importRecord(record: Blob, seats: readonly string[]): Promise<Opened> {
  const answer = await ask('POST', '/imports', { query: { seats: seats.join(',') }, body: record });
  return (await answer.json()) as Opened;
}
