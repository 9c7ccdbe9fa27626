import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Preview } from '../lib/wire';
import { GoalSearch } from './goal-search.svelte';

const plan: Preview = { sentence: 'Build 6 sections.', actions: ['x'], price: 8, through: [], later: [], reveals: false };
const pointing = { active: true, planFor: vi.fn(() => Promise.resolve(plan)), pursue: vi.fn(() => Promise.resolve()) };
const search = new GoalSearch(pointing, () => ['build Paris to Lyon']);

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  pointing.active = true;
});
afterEach(() => void vi.useRealTimers());

it('plans a goal once somebody stops typing, and does it', async () => {
  search.type('build');
  search.type('build Lyon');
  await vi.advanceTimersByTimeAsync(200);
  expect(pointing.planFor).toHaveBeenCalledExactlyOnceWith('build Lyon');
  expect(search.plan).toBe(plan);
  expect(search.go()).toBe(true);
  expect(pointing.pursue).toHaveBeenCalledExactlyOnceWith(plan);
  expect(search.go()).toBe(false);
});

it('asks nothing for other words, or when it is not my turn', async () => {
  search.type('Lyon');
  pointing.active = false;
  search.type('build Lyon');
  await vi.advanceTimersByTimeAsync(200);
  expect(pointing.planFor).not.toHaveBeenCalled();
});

it('tells why a goal cannot be had, and does nothing then', async () => {
  pointing.planFor.mockResolvedValueOnce({ ...plan, actions: [], sentence: 'Every way is taken.' });
  search.type('build Lyon');
  await vi.advanceTimersByTimeAsync(200);
  expect(search.plan?.sentence).toBe('Every way is taken.');
  expect(search.go()).toBe(false);
});
