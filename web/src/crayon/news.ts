/** Events that a game turns up, found in its log and in its tables. Pure. */
import type { Id, Panel, PanelTable, Told } from '../lib/wire';
import type { Found } from './finding';

/** How the log tells of an event that was drawn. */
const DRAWN = /\bdraws event card\b/i;
const EVENTS = /\bevents\b/i;

/** What was drawn after action `after`, in the log's words. */
export function drawnSince(log: readonly Told[], after: number): readonly string[] {
  return log.filter(({ last }) => last > after).flatMap(({ lines }) => lines.filter((line) => DRAWN.test(line)));
}

/** The tables of what is in force. */
export function eventTables(panels: readonly Panel[]): readonly PanelTable[] {
  return panels.filter((panel): panel is PanelTable => panel.type === 'table' && EVENTS.test(panel.title));
}

/** What the rows light up that were not there before. */
export function newLights(before: readonly Panel[], now: readonly Panel[]): readonly Id[] {
  const known = new Set(eventTables(before).flatMap((table) => table.rows.map((row) => row[0])));
  return eventTables(now).flatMap(({ rows, lights }) =>
    rows.flatMap((row, i) => (known.has(row[0]) ? [] : (lights?.[i] ?? []))),
  );
}

/** Places that some words name, such as the cities around which trains derail. */
export function placesNamed(words: readonly string[], places: readonly Found[]): readonly Id[] {
  const said = words.flatMap((line) => line.split(/[^\p{L}\p{M}'.-]+/u));
  const known = new Set(said.map((word) => word.replace(/\.$/, '')));
  return places.filter(({ name }) => known.has(name)).flatMap(({ lights }) => lights);
}
