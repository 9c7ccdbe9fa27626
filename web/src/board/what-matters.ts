/** What of a board matters to who looks at it: what they have built and put there, and what their hand is about. */
import type { Choice, Id, Scene, Shape } from '../lib/wire';
import { boxOf, pointsOf, type Box, type Places, type Point } from './geometry';

/** So few points are all to be seen, however far away that is: where one may begin, the cities of a small map. */
export const FEW = 8;
/** How near a name must be to one's own track to be shown with it, as a part of the map. */
const BESIDE = 0.06;

/** What a board opens on: boxes, the one that shows most first, and the points in them that are to be seen. */
export interface Opening {
  readonly heart: Box;
  readonly boxes: readonly Box[];
  readonly points: readonly Point[];
}

/** The first place that each line of one's own hand is about: where something is wanted. */
export function handPlaces(scene: Scene, seat: number | null | undefined): readonly Id[] {
  const hands = (scene.panels ?? []).flatMap((panel) => (panel.type === 'hand' && panel.seat === seat ? [panel] : []));
  const lines = hands.flatMap((hand) => hand.cards.flatMap((card) => card.lines));
  return [...new Set(lines.flatMap((line) => line.lights?.slice(0, 1) ?? []))];
}

/** Around all that a player has on a map; null if there is nothing. */
export function ownBox(scene: Scene, seat: number, places: Places, heart: Box | null): Box | null {
  return boxOf(ownPoints(scene, seat, places, heart));
}

/**
 * What to open on: one's own network with the places of one's hand, then less; before that, where one may begin; where
 * there is nothing in particular, what has a name is to be seen.
 */
export function matters(scene: Scene, seat: number | null, places: Places, heart: Box): Opening {
  const named = within(heart, shapesOf(scene).flatMap((shape) => (isName(shape) ? pointsOf(shape, places) : [])));
  if (seat === null) return { heart, boxes: [], points: named };
  const built = ownPoints(scene, seat, places, heart);
  const own = [...built, ...named.filter((name) => built.some((at) => isBeside(name, at, heart)))];
  const hand = handPlaces(scene, seat).flatMap((id) => places.get(id) ?? []);
  const begun = [boxOf([...own, ...hand]), boxOf(own)].filter((box) => box !== null);
  if (begun.length > 0) return { heart, boxes: begun, points: [...own, ...hand] };
  const asked = within(heart, askedPlaces(scene, places));
  const first = boxOf(asked);
  if (first) return { heart, boxes: [first], points: asked };
  return { heart, boxes: named.length <= FEW ? [heart] : [], points: named }; // of a small map all is seen
}

/** Where one may choose something, before there is anything of one's own. */
function askedPlaces(scene: Scene, places: Places): readonly Point[] {
  return (scene.ask?.choices ?? []).flatMap(({ at }) => (at?.[0] === undefined ? [] : (places.get(at[0]) ?? [])));
}

/** Around all places of some choices, to their edges; null if they have none. */
export function choicesBox(choices: readonly Choice[], places: Places): Box | null {
  const found = choices.flatMap(({ at }) => (at ?? []).flatMap((id) => places.get(id) ?? []));
  return boxOf(found.flatMap(({ x, y, r }) => [{ x: x - r, y: y - r }, { x: x + r, y: y + r }]));
}

/** Where a player has something on the map; what lies on a panel beside it does not count. */
function ownPoints(scene: Scene, seat: number, places: Places, heart: Box | null): readonly Point[] {
  const own = shapesOf(scene).filter((shape) => shape.seat === seat).flatMap((shape) => pointsOf(shape, places));
  return heart ? within(heart, own) : own;
}

/** Whether a name belongs to what is near it: track may end at the edge of a city. */
const isBeside = (name: Point, at: Point, { x0, y0, x1, y1 }: Box): boolean =>
  Math.hypot(name.x - at.x, name.y - at.y) <= BESIDE * Math.hypot(x1 - x0, y1 - y0);

const shapesOf = (scene: Scene): readonly Shape[] => scene.layers.flatMap((layer) => Object.values<Shape>(layer.shapes));

const isName = (shape: Shape): boolean => shape.type === 'text' && !shape.small;

const within = ({ x0, x1, y0, y1 }: Box, points: readonly Point[]): readonly Point[] =>
  points.filter(({ x, y }) => x >= x0 && x <= x1 && y >= y0 && y <= y1);
