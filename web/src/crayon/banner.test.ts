import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Panel, Signal } from '../lib/wire';
import EventBanner from './EventBanner.svelte';

const events = (...names: string[]): Panel => ({
  type: 'table',
  title: 'In force',
  head: ['Event'],
  rows: names.map((name) => [name]),
  lights: names.map((name) => [`zone of ${name}`]),
});

function desk(...names: string[]) {
  const listeners = new Set<(signal: Signal) => void>();
  const store = { board: null, scene: { layers: [], panels: [events(...names)] }, status: { seats: [] }, listeners };
  return { store, hears: (signal: Signal) => listeners.forEach((listener) => listener(signal)) };
}

const drawn: Signal = { type: 'event:drawn', seq: 5, seat: 0, lines: ['Nobody can see the signals.'] };

let banner: Record<string, unknown>;
let lit: readonly string[] = [];

function shows(store: object): void {
  const props = {
    store,
    get lit() {
      return lit;
    },
    set lit(ids: readonly string[]) {
      lit = ids;
    },
  };
  banner = mount(EventBanner, { target: document.body, props: props as never });
  flushSync();
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  void unmount(banner);
  document.body.replaceChildren();
  vi.useRealTimers();
});

describe('what a game announces', () => {
  it('is told in its words and lights what is new in force, for some seconds', () => {
    const { store, hears } = desk('Gale');
    shows(store);
    store.scene = { ...store.scene, panels: [events('Gale', 'Fog')] };
    hears(drawn);
    flushSync();
    expect(document.body.textContent).toContain('Nobody can see the signals.');
    expect(lit).toEqual(['zone of Fog']);
    vi.advanceTimersByTime(10_000);
    flushSync();
    expect(document.body.textContent).not.toContain('signals');
    expect(lit).toEqual([]);
  });

  it('is let pass if it is about anything else', () => {
    const { store, hears } = desk();
    shows(store);
    hears({ ...drawn, type: 'track:updated' });
    flushSync();
    expect(document.body.textContent?.trim()).toBe('');
  });
});
