import { mount, unmount } from 'svelte';
import { expect, it } from 'vitest';
import type { Guide } from '../lib/wire';
import CostMeter from './CostMeter.svelte';

const guide: Guide = { verb: 'build', place: [], parent: [], price: [], limit: 20, cash: 30 };

it.each([
  [null, '– of 20M left this turn cash 30M'],
  [14, '14M of 20M left this turn, 6M after cash 30M, 16M after'],
  [24, '24M of 20M left this turn, 4M over cash 30M, 6M after'],
  [38, '38M of 20M left this turn, 18M over cash 30M, 8M short'],
])('a price of %s is told with what it leaves', (price, words) => {
  const meter = mount(CostMeter, { target: document.body, props: { guide, price, tone: 'white', money: '{}M' } });
  expect(document.querySelector('.meter')?.textContent?.replaceAll(/\s+/g, ' ').trim()).toBe(words);
  void unmount(meter);
});
