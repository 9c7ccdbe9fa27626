import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Board } from '../lib/wire';

const asked = vi.hoisted(() => ({ digests: [] as string[], fails: 0 }));

vi.mock('../lib/api', () => ({
  sentenceOf: () => 'The server does not answer.',
  board: (digest: string): Promise<Board> => {
    asked.digests.push(digest);
    asked.fails -= 1;
    return asked.fails >= 0 ? Promise.reject(new Error()) : Promise.resolve({ style: digest } as Board);
  },
}));

const { BoardFetch } = await import('./board-fetch.svelte');

beforeEach(() => {
  vi.useFakeTimers();
  asked.digests.length = 0;
  asked.fails = 0;
});
afterEach(() => void vi.useRealTimers());

it('a board is fetched once', async () => {
  const boards = new BoardFetch();
  boards.want('a');
  boards.want('a');
  await vi.advanceTimersByTimeAsync(0);
  boards.want('a');
  expect(boards.board?.style).toBe('a');
  expect(asked.digests).toEqual(['a']);
});

it('a board that did not come is asked for again, ever more seldom', async () => {
  asked.fails = 3;
  const boards = new BoardFetch();
  boards.want('a');
  await vi.advanceTimersByTimeAsync(900);
  expect(boards.problem).toBe('The server does not answer.');
  expect(asked.digests).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(2_200);
  expect(asked.digests).toHaveLength(3);
  await vi.advanceTimersByTimeAsync(4_000);
  expect(boards.board?.style).toBe('a');
  expect(boards.problem).toBe('');
});

it('a board that did not come is asked for at once when the server is back, and never after the table was left', async () => {
  asked.fails = 2;
  const boards = new BoardFetch();
  boards.want('a');
  await vi.advanceTimersByTimeAsync(0);
  boards.again();
  await vi.advanceTimersByTimeAsync(0);
  expect(asked.digests).toHaveLength(2);
  boards.close();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked.digests).toHaveLength(2);
});
