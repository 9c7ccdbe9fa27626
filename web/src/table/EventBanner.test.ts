import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Signal } from '../lib/wire';
import EventBanner from './EventBanner.svelte';

function controls() {
  const listeners = new Set<(signal: Signal) => void>();
  const store = { status: { seats: [] }, listeners };
  return { store, hears: (signal: Signal) => listeners.forEach((listener) => listener(signal)) };
}

const lines = ['Nobody can see the signals.'];
const drawn: Signal = { type: 'fog', seq: 5, seat: 0, lines, lights: ['zone of fog'], banner: true };

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
  it('is told in its words and lights the places it names, for some seconds', () => {
    const { store, hears } = controls();
    shows(store);
    hears(drawn);
    flushSync();
    expect(document.body.textContent).toContain('Nobody can see the signals.');
    expect(lit).toEqual(['zone of fog']);
    vi.advanceTimersByTime(10_000);
    flushSync();
    expect(document.body.textContent).not.toContain('signals');
    expect(lit).toEqual([]);
  });

  it('is let pass if it is not meant for a banner', () => {
    const { store, hears } = controls();
    shows(store);
    hears({ ...drawn, banner: false });
    flushSync();
    expect(document.body.textContent?.trim()).toBe('');
  });
});
