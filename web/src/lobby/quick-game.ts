/** Starting a game with one press, against the usual opponents. */
import * as api from '../lib/api';
import { Refusal } from '../lib/refusal';
import { router } from '../lib/router.svelte';
import type { NewTable } from '../lib/wire';
import { quickTable } from './table-setup';

/** Open a table and go there. */
export async function openAndGo(table: NewTable): Promise<void> {
  const { id } = await api.open(table);
  router.go(`/table/${id}`);
}

/** Play a game against its usual opponents, or the same at another level. */
export async function playQuickGame(name: string, bot?: string): Promise<void> {
  const game = (await api.games()).find((one) => one.name === name);
  if (!game) throw new Refusal(`There is no game ${name} here.`);
  await openAndGo(quickTable(game, bot));
}
