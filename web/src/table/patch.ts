/** How a table grows from one message to the next. Pure: nothing here knows the browser. */
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

/** The table after a patch; null when the patch was not made on what we have. */
export function patched(view: TableView, patch: PatchOut): TableView | null {
  if (patch.base !== view.status.seq) return null;
  const scene: Scene = {
    board: view.scene.board,
    layers: patchedLayers(view.scene.layers, patch),
    panels: patch.panels,
    ask: patch.ask,
    banner: patch.banner,
  };
  return { ...view, status: patch.status, scene, log: patchedLog(view.log, patch.cut, patch.log) };
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
  return { ...status, seats, watchers };
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
}

const MOST_MARKS = 24;

/** The last moves after a patch: who goes on adds to the own marks, who begins anew loses the old ones. */
export function marked(marks: readonly Mark[], log: readonly Told[], patch: PatchOut): readonly Mark[] {
  const told = patch.log.at(-1);
  const undone = (log.at(-1)?.last ?? 0) > patch.cut;
  if (undone) {
    const seat = log.at(-1)?.seat;
    return marks.filter((mark) => mark.seat !== seat);
  }
  if (!told) return marks;
  const goesOn = log.at(-1)?.seat === told.seat;
  const touched = touchedBy(patch, told.seat);
  const kept = marks.filter((mark) => (goesOn || mark.seat !== told.seat) && !touched.some((t) => t.id === mark.id));
  return [...kept, ...touched.slice(-MOST_MARKS)];
}

/** What a seat put on the board: its own shapes, or those that are nobody's. Words are not moves. */
function touchedBy(patch: PatchOut, seat: number): Mark[] {
  const own: Mark[] = [];
  const nobodys: Mark[] = [];
  for (const head of patch.layers) {
    if (head.private) continue;
    for (const [id, shape] of Object.entries(patch.put[head.name] ?? {})) {
      if (shape.type === 'text') continue;
      if (shape.seat === seat) own.push({ id, seat });
      else if (shape.seat === undefined || shape.seat === null) nobodys.push({ id, seat });
    }
  }
  return own.length > 0 ? own : nobodys;
}

/** Of some shapes on the board, those that a seat has moved: its own, or those that are nobody's. */
export function movesAmong(scene: Scene, ids: readonly string[], seat: number): readonly Mark[] {
  const found = ids.flatMap((id) => scene.layers.flatMap(({ shapes }) => (shapes[id] ? [{ id, shape: shapes[id] }] : [])));
  const moved = found.filter(({ shape }) => shape.type !== 'text');
  const own = moved.filter(({ shape }) => shape.seat === seat);
  const nobodys = moved.filter(({ shape }) => shape.seat === undefined || shape.seat === null);
  return (own.length > 0 ? own : nobodys).slice(-MOST_MARKS).map(({ id }) => ({ id, seat }));
}
