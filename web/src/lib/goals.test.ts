import { expect, it } from 'vitest';
import { mayNameGoal } from './goals';

it.each([
  ['build Paris to Lyon', true],
  ['  Ship', true],
  ['shipyard', false],
  ['Paris', false],
  ['', false],
])('%j may name a goal: %s', (typed, may) => {
  expect(mayNameGoal(typed, ['build Paris', 'ship red'])).toBe(may);
  expect(mayNameGoal(typed, [])).toBe(false);
});
