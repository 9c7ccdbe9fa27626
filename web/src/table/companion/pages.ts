/** What a companion shows, sorted for the screen: pages of panels, buttons on cards, and what has no card. Pure. */
import { grouped, type Group } from '../../lib/choices';
import type { Ask, Choice, Panel, PanelTable } from '../../lib/wire';

export interface Page {
  readonly name: string;
  readonly panels: readonly Panel[];
}

/** The pages in the order of their first panels; what stands on all pages is left out. */
export function pagesOf(panels: readonly Panel[]): readonly Page[] {
  const names = [...new Set(panels.map((panel) => panel.page ?? '').filter(Boolean))];
  return names.map((name) => ({ name, panels: panels.filter((panel) => panel.page === name) }));
}

/** What stands on all pages and is done row by row, such as what is to be put on the board. */
export function stepsOf(panels: readonly Panel[]): readonly PanelTable[] {
  return panels.filter((panel): panel is PanelTable => panel.type === 'table' && !panel.page && (panel.ids?.length ?? 0) > 0);
}

/** The choices that stand on cards and rows as buttons, by the id of the card or row. */
export function byCard(ask: Ask | null): ReadonlyMap<string, readonly Choice[]> {
  const found = new Map<string, Choice[]>();
  for (const choice of ask?.choices ?? []) {
    if (!choice.card) continue;
    const held = found.get(choice.card);
    if (held) held.push(choice);
    else found.set(choice.card, [choice]);
  }
  return found;
}

/** Choices that stand on no card: single ones, and groups of which one picks one. */
export interface Loose {
  readonly single: readonly Choice[];
  readonly several: readonly Group[];
  /** Those that are chosen by naming several places in order. */
  readonly ordered: readonly Group[];
}

export function looseOf(ask: Ask | null, ending: Choice | null): Loose {
  const groups = grouped(ask?.choices.filter((choice) => !choice.card && choice !== ending) ?? []);
  const single: Choice[] = [];
  const several: Group[] = [];
  const ordered: Group[] = [];
  for (const group of groups) {
    if (isOrdered(group.choices)) ordered.push(group);
    else if (isOfOneKind(group)) several.push(group);
    else single.push(...group.choices);
  }
  return { single: single.sort((one, other) => Number(isGrave(one)) - Number(isGrave(other))), several, ordered };
}

const FEW = 2;

/** Whether a group is a list of the same thing again and again: more choices than anybody wants to see as buttons. */
const isOfOneKind = ({ choices }: Group): boolean => choices.length > FEW && new Set(choices.map(kindOf)).size === 1;

/** What kind of action a choice is. */
function kindOf({ action }: Choice): unknown {
  return typeof action === 'object' && action !== null && 'do' in action ? action.do : action;
}

/** What is seldom wanted, or gives much up, comes last. */
export const isGrave = (choice: Choice): boolean => Boolean(choice.aside || choice.confirm);

/** Whether choices are all the ways to name several of the same places, one after the other. */
export function isOrdered(choices: readonly Choice[]): boolean {
  const [length = 0, ...others] = new Set(choices.map(({ at }) => at?.length ?? 0));
  if (length < 2 || others.length > 0) return false;
  const firsts = new Set(choices.map(({ at }) => at?.[0]));
  return choices.every(({ at }) => at?.every((id) => firsts.has(id)));
}

/** The places that ordered choices are about, in the order in which they first come up. */
export const placesIn = (choices: readonly Choice[]): readonly string[] => [...new Set(choices.map(({ at }) => at?.[0] ?? ''))];

/** The choice that names these places in this order; null while there are too few of them. */
export const orderedChoice = (choices: readonly Choice[], picked: readonly string[]): Choice | null =>
  choices.find(({ at }) => at?.length === picked.length && at.every((id, place) => id === picked[place])) ?? null;

/** Steps with the latest first, as they came: their last cell tells after which round that was, and older ones may lie there unticked. */
export function latestFirst<T extends { readonly row: readonly string[] }>(steps: readonly T[]): readonly T[] {
  const runs: T[][] = [];
  for (const step of steps) {
    const run = runs.at(-1);
    if (run?.[0]?.row.at(-1) === step.row.at(-1)) run?.push(step);
    else runs.push([step]);
  }
  return runs.reverse().flat();
}

/** Whether a row of steps is done: its first cell is a tick. */
export const isDone = (row: readonly string[]): boolean => (row[0] ?? '') !== '';
