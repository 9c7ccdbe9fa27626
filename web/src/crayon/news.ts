/** What a game announces, and where it is felt. Pure. */
import type { Id, Panel, PanelTable } from '../lib/wire';
import type { Found } from './finding';

/** What is told large when a game announces it. */
export const ANNOUNCED = 'event:drawn';

/** What the rows of tables light up that were not there before. */
export function newLights(before: readonly Panel[], now: readonly Panel[]): readonly Id[] {
  return tables(now).flatMap(({ title, rows, lights }) => {
    const old = tables(before).filter((table) => table.title === title).flatMap((table) => table.rows);
    return rows.flatMap((row, i) => (old.some((other) => isSame(other, row)) ? [] : (lights?.[i] ?? [])));
  });
}

function tables(panels: readonly Panel[]): readonly PanelTable[] {
  return panels.filter((panel) => panel.type === 'table');
}

type Row = PanelTable['rows'][number];

/** Whether two rows speak of the same: by their first cell, or, if that tells a number that changes, by all others. */
function isSame([first, ...others]: Row, [name, ...rest]: Row): boolean {
  return first === name || (rest.length > 0 && others.join() === rest.join());
}

/** Places that some words name, such as the cities around which trains derail. */
export function placesNamed(words: readonly string[], places: readonly Found[]): readonly Id[] {
  const said = words.flatMap((line) => line.split(/[^\p{L}\p{M}'.-]+/u));
  const known = new Set(said.map((word) => word.replace(/\.$/, '')));
  return places.filter(({ name }) => known.has(name)).flatMap(({ lights }) => lights);
}
