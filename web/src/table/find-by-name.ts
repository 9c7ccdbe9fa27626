/** Finding places and things by their names: what the board shows, and rows and lines that light something up. Pure. */
import { withNames } from '../lib/player-names';
import type { Board, Id, Panel, Scene, SeatView } from '../lib/wire';
import { withoutAccents } from '../lib/without-accents';

export interface Found {
  readonly name: string;
  readonly about: string;
  readonly lights: readonly Id[];
  /** Whether it is found by its whole name only. */
  readonly exact?: boolean;
}

const MOST = 8;
/** Ids such as "20,40" of places on a grid: there are thousands, and they are found by the whole id only. */
const NUMBER = /^\d+,\d+$/;

/** Everything that can be found: names on the board first, then rows of tables, other places and pieces. */
export function findable(board: Board | null, scene: Scene, seats: readonly SeatView[]): readonly Found[] {
  const tips = tipsOf(board);
  const numbered = tips.filter(({ id }) => NUMBER.test(id));
  return [
    ...names(board, scene),
    ...scene.panels.flatMap(rows),
    ...onePerTip([...tips.filter(({ id }) => !NUMBER.test(id)), ...pieces(scene, seats)]),
    ...numbered.map(({ id, tip }) => ({ name: id, about: tip, lights: [id], exact: true })),
  ];
}

/** Places with their names printed on the board, and what else is said of them. */
function names(board: Board | null, scene: Scene): readonly Found[] {
  const tips = tipsOf(board);
  const found = new Map<string, Found>();
  for (const { shapes } of scene.layers) {
    for (const shape of Object.values(shapes)) {
      if (shape.type !== 'text') continue;
      const name = shape.text;
      const place = middleOne(tips.filter(({ tip }) => startsWith(tip, name)));
      if (!place || found.has(place.id)) continue;
      found.set(place.id, { name, about: rest(place.tip, name), lights: [place.id] });
    }
  }
  return [...found.values()];
}

/** Pieces on the board that say what they are. */
function pieces(scene: Scene, seats: readonly SeatView[]): readonly Pick<Tip, 'id' | 'tip'>[] {
  const shapes = scene.layers.flatMap((layer) => Object.entries(layer.shapes));
  return shapes.flatMap(([id, { type, tip }]) => (type === 'piece' && tip ? [{ id, tip: withNames(tip, seats) }] : []));
}

/** What is called alike is found once, all of it. */
function onePerTip(tips: readonly Pick<Tip, 'id' | 'tip'>[]): readonly Found[] {
  const ids = new Map<string, Id[]>();
  for (const { id, tip } of tips) ids.set(tip, [...(ids.get(tip) ?? []), id]);
  return [...ids].map(([name, lights]) => ({ name, about: '', lights }));
}

interface Tip {
  readonly id: Id;
  readonly tip: string;
  readonly x: number;
  readonly y: number;
}

function tipsOf(board: Board | null): readonly Tip[] {
  if (!board) return [];
  const { id, tip, r, x, y } = board.anchors;
  return id.flatMap((name, i) =>
    tip[i] && (r?.[i] ?? 1) > 0 ? [{ id: name, tip: tip[i], x: x[i] ?? 0, y: y[i] ?? 0 }] : [],
  );
}

/** Of several places with one name, the one in their middle. */
function middleOne(tips: readonly Tip[]): Tip | undefined {
  const mean = (of: (tip: Tip) => number): number => tips.reduce((sum, tip) => sum + of(tip), 0) / tips.length;
  const [x, y] = [mean((tip) => tip.x), mean((tip) => tip.y)];
  const far = (tip: Tip): number => Math.hypot(tip.x - x, tip.y - y);
  return tips.length > 0 ? tips.reduce((best, tip) => (far(tip) < far(best) ? tip : best)) : undefined;
}

function startsWith(tip: string, name: string): boolean {
  return tip === name || tip.startsWith(`${name},`) || tip.startsWith(`${name}:`);
}

const rest = (tip: string, name: string): string => tip.slice(name.length).replace(/^[,:]\s*/, '');

function rows(panel: Panel): readonly Found[] {
  if (panel.type !== 'table') return [];
  return panel.rows.flatMap(([name = '', ...others], i) => {
    const lights = panel.lights?.[i] ?? [];
    return lights.length > 0 ? [{ name, about: others.join(', '), lights }] : [];
  });
}

/** What fits some words: names that begin with them first, then those that hold them, then what is said of them. */
export function found(all: readonly Found[], typed: string): readonly Found[] {
  const wanted = withoutAccents(typed).trim();
  if (!wanted) return [];
  const ranked = all.flatMap((one) => {
    const name = withoutAccents(one.name);
    if (one.exact) return name === wanted.replaceAll(/\s/g, '') ? [{ one, rank: 0 }] : [];
    const rank = name.startsWith(wanted) ? 0 : name.includes(wanted) ? 1 : withoutAccents(one.about).includes(wanted) ? 2 : 3;
    return rank < 3 ? [{ one, rank }] : [];
  });
  return ranked
    .sort((a, b) => a.rank - b.rank)
    .slice(0, MOST)
    .map(({ one }) => one);
}
