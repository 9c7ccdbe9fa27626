import { flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { TableRow } from '../lib/wire';
import OlderTables from './OlderTables.svelte';

const row = (id: string): TableRow =>
  ({ id, game: 'bus', title: `Bus ${id}`, phase: 'over', seats: [], mine: true, my_turn: false, changed_at: 1 }) as TableRow;

let list: Record<string, unknown>;

function shows(shown: readonly TableRow[], ...pages: readonly (readonly TableRow[])[]) {
  const left = [...pages];
  const fetched = vi.fn((_address: string) => Promise.resolve(Response.json(left.shift() ?? [])));
  vi.stubGlobal('fetch', fetched);
  list = mount(OlderTables, { target: document.body, props: { shown } });
  flushSync();
  return fetched;
}

async function press(): Promise<void> {
  document.querySelector('button')?.click();
  flushSync();
  await vi.waitFor(() => expect(document.querySelector('button')?.disabled ?? false).toBe(false));
  flushSync();
}

const titles = () => [...document.querySelectorAll('.title')].map((title) => title.textContent);

afterEach(() => {
  void unmount(list);
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

describe('older tables', () => {
  it('come page by page, each once, until there are no more', async () => {
    const fetched = shows([row('a'), row('b')], [row('b'), row('c')], [row('c'), row('d')], []);
    await press();
    expect(fetched.mock.calls[0]?.[0]).toBe('/api/tables?before=b');
    expect(titles()).toEqual(['Bus c']);
    await press();
    expect(fetched.mock.calls[1]?.[0]).toBe('/api/tables?before=c');
    expect(titles()).toEqual(['Bus c', 'Bus d']);
    await press();
    expect(document.querySelector('button')).toBeNull();
    expect(document.body.textContent).toContain('These are all your tables.');
  });

  it('are the archived ones for somebody who has no others', async () => {
    const fetched = shows([], []);
    await press();
    expect(fetched.mock.calls[0]?.[0]).toBe('/api/tables?before=');
    expect(document.body.textContent).toContain('You have no older tables.');
  });
});
