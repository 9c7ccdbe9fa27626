/** Finds what is on a board by its name. */
import type { Id, Shape } from '../lib/wire';
import type { Places } from './geometry';

export interface Found {
  readonly id: Id;
  readonly tip: string;
}

const MOST = 50;

/** Small letters without accents: "Århus" is found by "arhus", "Łódź" by "lodz". */
export function folded(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ł', 'l')
    .replaceAll('ø', 'o')
    .replaceAll('ß', 'ss');
}

/** Places and shapes whose words hold the text; those that begin with it come first, one for each set of words. */
export function findIn(text: string, places: Places, shapes: Iterable<readonly [Id, Shape]>): Found[] {
  const sought = folded(text.trim());
  if (!sought) return [];
  const ranked: { found: Found; rank: number }[] = [];
  const seen = new Set<string>();
  const look = (id: Id, tip: string): void => {
    const words = folded(tip);
    const at = words.indexOf(sought);
    if (at < 0 || seen.has(words)) return;
    seen.add(words);
    const rank = at === 0 ? 0 : /[^\p{L}\p{N}]/u.test(words[at - 1] ?? '') ? 1 : 2;
    ranked.push({ found: { id, tip }, rank });
  };
  for (const { id, tip } of places.values()) if (tip) look(id, tip);
  for (const [id, shape] of shapes) {
    if (shape.tip) look(id, shape.tip);
    if (shape.type === 'text') look(id, shape.text);
  }
  return ranked
    .sort((a, b) => a.rank - b.rank || a.found.tip.length - b.found.tip.length)
    .slice(0, MOST)
    .map(({ found }) => found);
}
