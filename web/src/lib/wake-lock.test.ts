import { afterEach, describe, expect, it, vi } from 'vitest';
import { keepAwake } from './wake-lock';

const offer = (request: () => Promise<unknown>): void => {
  Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true });
};

describe('a screen that is kept awake', () => {
  afterEach(() => Reflect.deleteProperty(navigator, 'wakeLock'));

  it('asks again when the page is seen again, and lets go at the end', async () => {
    const release = vi.fn(() => Promise.resolve());
    const request = vi.fn(() => Promise.resolve({ release }));
    offer(request);
    const end = keepAwake();
    document.dispatchEvent(new Event('visibilitychange'));
    expect(request).toHaveBeenCalledTimes(2);
    await vi.waitFor(() => expect(request.mock.results).toHaveLength(2));
    await Promise.resolve();
    end();
    expect(release).toHaveBeenCalled();
    document.dispatchEvent(new Event('visibilitychange'));
    expect(request).toHaveBeenCalledTimes(2);
  });

  it('does nothing where there is no such thing, or it is refused', async () => {
    keepAwake()();
    const request = vi.fn(() => Promise.reject(new Error('battery')));
    offer(request);
    const end = keepAwake();
    await vi.waitFor(() => expect(request).toHaveBeenCalled());
    end();
  });
});
