/** What of a board matters to who looks at it: what they have built and put there, and what their hand is about. */
import type { Id, Scene, Shape } from '../lib/wire';
import { boxOf, pointsOf, type Box, type Places, type Point } from './geometry';

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

/** Boxes to open on, the one that shows most first: one's own network with the places of one's hand, then less. */
export function matters(scene: Scene, seat: number | null, places: Places, heart: Box): readonly Box[] {
  if (seat === null) return [];
  const own = ownPoints(scene, seat, places, heart);
  const hand = handPlaces(scene, seat).flatMap((id) => places.get(id) ?? []);
  const begun = [boxOf([...own, ...hand]), boxOf(own)].filter((box) => box !== null);
  const first = begun.length === 0 ? boxOf(within(heart, askedPlaces(scene, places))) : null;
  return first === null ? begun : [first];
}

/** Where one may choose something, before there is anything of one's own. */
function askedPlaces(scene: Scene, places: Places): readonly Point[] {
  return (scene.ask?.choices ?? []).flatMap(({ at }) => (at?.[0] === undefined ? [] : (places.get(at[0]) ?? [])));
}

/** Where a player has something on the map; what lies on a panel beside it does not count. */
function ownPoints(scene: Scene, seat: number, places: Places, heart: Box | null): readonly Point[] {
  const shapes = scene.layers.flatMap((layer) => Object.values<Shape>(layer.shapes));
  const own = shapes.filter((shape) => shape.seat === seat).flatMap((shape) => pointsOf(shape, places));
  return heart ? within(heart, own) : own;
}

const within = ({ x0, x1, y0, y1 }: Box, points: readonly Point[]): readonly Point[] =>
  points.filter(({ x, y }) => x >= x0 && x <= x1 && y >= y0 && y <= y1);
