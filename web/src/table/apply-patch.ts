/** Applies messages of the server to the table that is shown. Pure: nothing here knows the browser. */
import type { ChatLine, Layer, LayerHead, PatchOut, Presence, Scene, Shape, Status, TableView, Told } from '../lib/wire';

type Shapes = Layer['shapes'];

/** The layers after a patch. Shapes and layers that did not change stay the same objects. */
export function patchedLayers(
  layers: readonly Layer[],
  { layers: heads, put, drop }: Pick<PatchOut, 'layers' | 'put' | 'drop'>,
): readonly Layer[] {
  const before = new Map(layers.map((layer) => [layer.name, layer]));
  return heads.map((head) => patchedLayer(before.get(head.name), head, put[head.name], drop[head.name]));
}

function patchedLayer(
  old: Layer | undefined,
  head: LayerHead,
  put: Shapes | undefined,
  drop: readonly string[] | undefined,
): Layer {
  if (old && !put && !drop && old.private === head.private && old.above === head.above) return old;
  const shapes: Record<string, Shape> = { ...old?.shapes };
  for (const id of drop ?? []) delete shapes[id];
  Object.assign(shapes, put);
  return { ...head, shapes };
}

/** The log without what ends after action `cut`, and then what is new. */
export function patchedLog(log: readonly Told[], cut: number, added: readonly Told[]): readonly Told[] {
  const kept = log.length > 0 && (log.at(-1)?.last ?? 0) > cut ? log.filter((told) => told.last <= cut) : log;
  return added.length > 0 ? [...kept, ...added] : kept;
}

/** The table after a patch; null when the patch was not made on what we have, or for other eyes. */
export function patched(view: TableView, patch: PatchOut): TableView | null {
  if (patch.base !== view.status.seq || patch.status.viewer !== view.status.viewer) return null;
  const scene: Scene = {
    board: view.scene.board,
    layers: patchedLayers(view.scene.layers, patch),
    panels: patch.panels,
    ask: patch.ask,
    banner: patch.banner,
  };
  const seats = sameSeats(view.status.seats, patch.status.seats);
  return { ...view, status: { ...patch.status, seats }, scene, log: patchedLog(view.log, patch.cut, patch.log) };
}

/** The seats as they were if nothing changed there: components that show names need not update. */
function sameSeats(before: Status['seats'], now: Status['seats']): Status['seats'] {
  return JSON.stringify(before) === JSON.stringify(now) ? before : now;
}

/** The table with a line of chat; a line that is known already changes nothing. */
export function withChat(view: TableView, line: ChatLine): TableView {
  if (view.chat.some((known) => known.id === line.id)) return view;
  return { ...view, chat: [...view.chat, line].sort((a, b) => a.id - b.id) };
}

/** The status with who is connected now. */
export function withPresence(status: Status, { here, watchers }: Presence): Status {
  const seats = status.seats.map((seat, number) => {
    const now = here.includes(number);
    return seat.kind === 'person' && seat.here !== now ? { ...seat, here: now } : seat;
  });
  return { ...status, seats: sameSeats(status.seats, seats), watchers };
}

/** The log with older entries in front. */
export function withOlder(log: readonly Told[], older: readonly Told[]): readonly Told[] {
  const first = log[0]?.first ?? Infinity;
  return [...older.filter((told) => told.last < first), ...log];
}

/** A board mark: a shape that somebody touched with the last turn. */
export interface Mark {
  readonly id: string;
  readonly seat: number;
  /** The action it was touched with. */
  readonly last: number;
}

const MOST_MARKS = 24;
/** How many decisions of a player who goes on stay marked. */
const MOST_DECISIONS = 3;
/** If more shapes without an owner change than this, it was no move but an event, such as snow over half a map. */
const FEW = 8;

/** What a patch adds to the log; after a reconnection the last entry is told again. Null when something is undone. */
export function added(log: readonly Told[], { cut, log: told }: Pick<PatchOut, 'cut' | 'log'>): readonly Told[] | null {
  const gone = log.filter(({ last }) => last > cut);
  const isSame = gone.every((was, i) => was.last === told[i]?.last && was.seat === told[i].seat && was.move === told[i].move);
  return isSame ? told.slice(gone.length) : null;
}

/**
 * The last moves after a patch that tells one more decision: a player who goes on keeps the marks of this
 * turn, a player who begins a turn loses the old ones. A decision that touches nothing changes no marks.
 */
export function marked(marks: readonly Mark[], log: readonly Told[], patch: PatchOut): readonly Mark[] {
  const told = patch.log.at(-1);
  if (!told) return marks;
  const touched = touchedBy(patch, told).slice(-MOST_MARKS);
  if (touched.length === 0) return marks;
  const goesOn = log.at(-1)?.seat === told.seat;
  const before = [...new Set(marks.filter((mark) => mark.seat === told.seat).map((mark) => mark.last))];
  const oldest = goesOn ? (before.sort((a, b) => b - a)[MOST_DECISIONS - 2] ?? 0) : Infinity;
  const now = new Set(touched.map((mark) => mark.id));
  return [...marks.filter((mark) => (mark.seat !== told.seat || mark.last >= oldest) && !now.has(mark.id)), ...touched];
}

/** What a seat put on the board: its own shapes, or those that are nobody's. Words are not moves. */
function touchedBy(patch: PatchOut, { seat, last }: Told): Mark[] {
  const own: Mark[] = [];
  const nobodys: Mark[] = [];
  for (const head of patch.layers) {
    if (head.private) continue;
    for (const [id, shape] of Object.entries(patch.put[head.name] ?? {})) {
      if (shape.type === 'text') continue;
      if (shape.seat === seat) own.push({ id, seat, last });
      else if (shape.seat === undefined || shape.seat === null) nobodys.push({ id, seat, last });
    }
  }
  return own.length > 0 ? own : nobodys.length <= FEW ? nobodys : [];
}

/** Of some shapes on the board, those that a seat has moved: its own, or those that are nobody's. */
export function movesAmong(scene: Scene, ids: readonly string[], { seat, last }: Told): readonly Mark[] {
  const found = ids.flatMap((id) => scene.layers.flatMap(({ shapes }) => (shapes[id] ? [{ id, shape: shapes[id] }] : [])));
  const moved = found.filter(({ shape }) => shape.type !== 'text');
  const own = moved.filter(({ shape }) => shape.seat === seat);
  const nobodys = moved.filter(({ shape }) => shape.seat === undefined || shape.seat === null);
  const meant = own.length > 0 ? own : nobodys.length <= FEW ? nobodys : [];
  return meant.slice(-MOST_MARKS).map(({ id }) => ({ id, seat, last }));
}
