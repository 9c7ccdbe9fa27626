/** Which place is meant by a name, a line of text or a chip that stands beside it. */
import type { Id, Shape } from '../lib/wire';
import type { Place, Places, Point } from './geometry';

/** How far from its place, in its place's own size, a thing may stand and still be a part of it. */
const BESIDE = 8;

export class LabelledPlaces {
  /** Places whose name is printed on the board, by that name. */
  private readonly byName = new Map<string, Place>();
  private readonly ids: ReadonlySet<Id>;

  constructor(
    private readonly places: Places,
    texts: Iterable<string>,
  ) {
    const alike = new Map<string, Place[]>();
    for (const place of places.values()) {
      const name = /^[^,:]*/.exec(place.tip)?.[0] ?? '';
      if (place.r > 0 && name) alike.set(name, [...(alike.get(name) ?? []), place]);
    }
    for (const text of texts) {
      const middle = middleOne(alike.get(text) ?? []);
      if (middle) this.byName.set(text, middle);
    }
    this.ids = new Set([...this.byName.values()].map(({ id }) => id));
  }

  isNamed = (id: Id): boolean => this.ids.has(id);

  /** The place a shape belongs to that stands on none itself; null for all others. */
  meant(shape: Shape): Id | null {
    if (shape.type !== 'text' && shape.type !== 'piece') return null;
    const stand = this.places.get(shape.at);
    if (!stand || stand.r > 0) return null;
    if (shape.type === 'text' && shape.of) return shape.of;
    if (shape.type === 'text') return (this.byName.get(shape.text) ?? this.beside(stand, () => true))?.id ?? null;
    const tip = shape.tip ?? '';
    return this.beside(stand, (name) => tip.includes(name))?.id ?? null;
  }

  private beside(stand: Point, fits: (name: string) => boolean): Place | null {
    let best: Place | null = null;
    let least = Infinity;
    for (const [name, place] of this.byName) {
      const far = Math.hypot(place.x - stand.x, place.y - stand.y);
      if (far < least && far <= place.r * BESIDE && fits(name)) [best, least] = [place, far];
    }
    return best;
  }
}

/** Of several places with one name, the one in their middle. */
function middleOne(places: readonly Place[]): Place | undefined {
  const mean = (of: (place: Place) => number): number => places.reduce((sum, one) => sum + of(one), 0) / places.length;
  const [x, y] = [mean((place) => place.x), mean((place) => place.y)];
  const far = (place: Place): number => Math.hypot(place.x - x, place.y - y);
  return places.length > 0 ? places.reduce((best, one) => (far(one) < far(best) ? one : best)) : undefined;
}
