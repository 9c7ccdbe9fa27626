/** Which place is meant by a point: a grid over the board instead of a listener on each of thousands of places. */
import type { Id } from '../lib/wire';
import type { Place, Places, Point } from './geometry';

const CELL = 48;

export class Hits {
  private readonly cells = new Map<string, Place[]>();
  private readonly widest: number;

  constructor(places: Places) {
    let widest = 0;
    for (const place of places.values()) {
      if (place.r <= 0) continue;
      widest = Math.max(widest, place.r);
      const key = cell(place.x, place.y);
      const known = this.cells.get(key);
      if (known) known.push(place);
      else this.cells.set(key, [place]);
    }
    this.widest = widest;
  }

  /** The nearest place with the point inside its target; else the nearest within `least`, favoured ones first. */
  at(point: Point, least = 0, favoured: (id: Id) => boolean = () => false): Id | null {
    const near = this.near(point, Math.max(least, this.widest));
    const inside = near.find(({ place, far }) => far <= place.r);
    if (inside) return inside.place.id;
    const around = near.filter(({ far }) => far <= least);
    return (around.find(({ place }) => favoured(place.id)) ?? around[0])?.place.id ?? null;
  }

  /**
   * As `at` for a tool, which reaches every place: what the pointer is right on, else what is `meant` by the words under
   * it, else the nearest place with a name, else any.
   */
  aimed(point: Point, least: number, meant: Id | null, isNamed: (id: Id) => boolean): Id | null {
    const near = this.near(point, least);
    const on = near.find(({ place, far }) => far <= place.r / 2)?.place.id;
    return on ?? meant ?? near.find(({ place }) => isNamed(place.id))?.place.id ?? near[0]?.place.id ?? null;
  }

  /** As `at` for a finger, which is not exact: a favoured place within `least` wins over a nearer one. */
  touched(point: Point, least: number, favoured: (id: Id) => boolean): Id | null {
    const wanted = this.near(point, least).find(({ place }) => favoured(place.id));
    return wanted?.place.id ?? this.at(point, least);
  }

  private near({ x, y }: Point, reach: number): { place: Place; far: number }[] {
    const found: { place: Place; far: number }[] = [];
    const [x0, x1] = [Math.floor((x - reach) / CELL), Math.floor((x + reach) / CELL)];
    const [y0, y1] = [Math.floor((y - reach) / CELL), Math.floor((y + reach) / CELL)];
    for (let column = x0; column <= x1; column += 1) {
      for (let row = y0; row <= y1; row += 1) {
        for (const place of this.cells.get(`${column},${row}`) ?? []) {
          const far = Math.hypot(place.x - x, place.y - y);
          if (far <= reach) found.push({ place, far });
        }
      }
    }
    return found.sort((a, b) => a.far - b.far);
  }
}

const cell = (x: number, y: number): string => `${Math.floor(x / CELL)},${Math.floor(y / CELL)}`;
