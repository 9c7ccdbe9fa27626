/**
 * How a choice is made by clicks: choices name the ids to click in order, so those that begin alike share their first
 * steps. No rules here: what may be done is what the choices say.
 */
import type { Choice, Id } from '../lib/wire';

/** A line of the menu at a place: a choice to make, or a step that leads on to places. */
export type Item =
  | { readonly kind: 'choose'; readonly choice: Choice; readonly symbol: Id }
  | { readonly kind: 'step'; readonly id: Id; readonly label: string; readonly choices: readonly Choice[]; readonly symbol: Id };

/** What a press leads to. */
export type Outcome =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'choose'; readonly choice: Choice }
  | { readonly kind: 'menu'; readonly items: readonly Item[] }
  | { readonly kind: 'places' };

interface Way {
  readonly choice: Choice;
  readonly ids: readonly Id[];
  /** Walked from its far end. */
  readonly back: boolean;
}

export class ClickSteps {
  private readonly ways = new Map<Id, Way[]>();

  constructor(
    choices: readonly Choice[],
    private readonly isPlace: (id: Id) => boolean,
    private readonly isSymbol: (id: Id) => boolean,
  ) {
    for (const choice of choices) {
      const ids = choice.at ?? [];
      if (ids.length === 0) continue;
      this.add({ choice, ids, back: false });
      // a link is clicked from either end
      const isLink = ids.length === 2 && ids.every(isPlace) && choice.ghost?.[0]?.type === 'link';
      if (isLink) this.add({ choice, ids: ids.toReversed(), back: true });
    }
  }

  private add(way: Way): void {
    const first = way.ids[0] ?? '';
    const known = this.ways.get(first);
    if (known) known.push(way);
    else this.ways.set(first, [way]);
  }

  private led(picked: readonly Id[]): readonly Way[] {
    const all = picked.length === 0 ? [...this.ways.values()].flat() : (this.ways.get(picked[0] ?? '') ?? []);
    return picked.length < 2 ? all : all.filter(({ ids }) => picked.every((id, i) => ids[i] === id));
  }

  /** The choices a place leads to, after what was picked before. */
  through(picked: readonly Id[], id: Id): readonly Choice[] {
    return this.led([...picked, id]).map((way) => way.choice);
  }

  /** The places that glow: where a choice begins, or goes on after what was picked. */
  places(picked: readonly Id[]): readonly Id[] {
    const found = new Set<Id>();
    for (const { ids, back } of this.led(picked)) {
      const id = ids[picked.length];
      if (id !== undefined && this.isPlace(id) && !(back && picked.length === 0)) found.add(id);
    }
    return [...found];
  }

  /** Whether a choice begins or goes on here, also from the far end of a link. */
  leads(picked: readonly Id[], id: Id): boolean {
    if (picked.length === 0) return this.ways.has(id);
    return this.led([...picked, id]).length > 0;
  }

  /** What follows once all of `picked` has been clicked. */
  after(picked: readonly Id[]): Outcome {
    const ways = this.led(picked);
    const ended = ways.filter(({ ids }) => ids.length === picked.length);
    const further = ways.filter(({ ids }) => ids.length > picked.length);
    const [first] = ended;
    if (!first && further.length === 0) return { kind: 'nothing' };
    if (first && ended.length === 1 && further.length === 0) return { kind: 'choose', choice: first.choice };
    const next = new Map<Id, Way[]>();
    for (const way of further) {
      const id = way.ids[picked.length] ?? '';
      next.set(id, [...(next.get(id) ?? []), way]);
    }
    if (!first && [...next.keys()].every(this.isPlace)) return { kind: 'places' };
    const items: Item[] = ended.map(({ choice }) => ({ kind: 'choose', choice, symbol: '' }));
    for (const [id, led] of next) items.push(...this.items(picked.length + 1, id, led));
    return { kind: 'menu', items: items.map((item) => toldApart(item, items)) };
  }

  /** The lines for one next id: each choice that ends there, and one for all that go on. */
  private items(length: number, id: Id, ways: readonly Way[]): Item[] {
    const symbol = this.isSymbol(id) ? id : '';
    const isEnd = ({ ids }: Way): boolean => ids.length === length;
    const items: Item[] = ways.filter(isEnd).map(({ choice }) => ({ kind: 'choose', choice, symbol }));
    const on = ways.filter((way) => !isEnd(way)).map((way) => way.choice);
    const [only] = on;
    if (only) {
      const label = on.length === 1 ? only.label : shared(on) || only.group || only.label;
      items.push({ kind: 'step', id, label, choices: on, symbol });
    }
    return items;
  }
}

/** The words with which all labels begin, if that says something: several ways to ship the same thing, say. */
function shared(choices: readonly Choice[]): string {
  const [first = [], ...others] = choices.map(({ label }) => label.split(' '));
  const apart = first.findIndex((word, i) => others.some((words) => words[i] !== word));
  return apart < 2 ? '' : first.slice(0, apart).join(' ');
}

/** Two lines are not called alike: each is then called by the first choice it leads to. */
function toldApart(item: Item, items: readonly Item[]): Item {
  if (item.kind === 'choose') return item;
  const isAlone = items.every((other) => other === item || other.kind === 'choose' || other.label !== item.label);
  return isAlone ? item : { ...item, label: item.choices[0]?.label ?? item.label };
}
