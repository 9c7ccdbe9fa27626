/** What a record file says of itself, read in the browser before it is sent. The server checks all of it. */
import { Refusal } from '../lib/refusal';

export const MOST_BYTES = 2 * 1024 * 1024;

export type Header = {
  readonly game: string;
  readonly seats: number;
  readonly names: readonly string[];
  readonly actions: number;
};

export async function headerOf(file: File): Promise<Header> {
  if (file.size > MOST_BYTES) throw new Refusal('This file is too large for a record; up to 2 MiB can be opened.');
  let found: unknown;
  try {
    found = JSON.parse(await file.text());
  } catch {
    throw new Refusal('This is not a saved game: Milepost saves its records as JSON files.');
  }
  return headerIn(found);
}

export function headerIn(found: unknown): Header {
  if (typeof found !== 'object' || found === null || !('milepost' in found))
    throw new Refusal('This is not a saved game: it does not begin as Milepost’s files do.');
  const { game, seats, names, actions, running } = found as Record<string, unknown>;
  if (running === true)
    throw new Refusal('This record was saved while its game ran, so its seed is secret; one saved after the end can be opened.');
  if (typeof game !== 'string' || typeof seats !== 'number' || seats < 1 || seats > 20 || !Array.isArray(actions))
    throw new Refusal('This record is damaged: it does not say which game it is of.');
  const called = Array.isArray(names) ? names.map(String) : [];
  return { game, seats, names: called, actions: actions.length };
}
