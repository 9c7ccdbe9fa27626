/** How much room the symbols of a board take, so that labels can leave small ones free. */
import type { Piece } from '../lib/wire';
import type { Box, Point } from './geometry';

/** A symbol of a larger area is ground to write on: the hexagon of a city, a tile of track. */
const GROUND = 1000;

export class SymbolSizes {
  private readonly known = new Map<string, Box | null>();

  constructor(private readonly symbols: ReadonlyMap<string, Element>) {}

  /** What a piece covers that stands on a point; null if it may be written on. */
  box({ use }: Piece, { x, y }: Point): Box | null {
    if (!this.known.has(use)) this.known.set(use, measured(this.symbols.get(use)));
    const box = this.known.get(use) ?? null;
    return box && { x0: x + box.x0, y0: y + box.y0, x1: x + box.x1, y1: y + box.y1 };
  }
}

function measured(symbol: Element | undefined): Box | null {
  if (!(symbol instanceof SVGGraphicsElement) || typeof symbol.getBBox !== 'function') return null;
  const { x, y, width, height } = symbol.getBBox();
  const isSmall = width * height > 0 && width * height <= GROUND;
  return isSmall ? { x0: x, y0: y, x1: x + width, y1: y + height } : null;
}
