import { expect, it } from 'vitest';
import { labelOf } from './proposal';

it.each([
  [{ label: 'Build from a to b', group: 'Build', price: 8 }, 'Build for 8M'],
  [{ label: 'Lay tile 7', price: 2 }, 'Do it for 2M'],
  [{ label: 'Put up a house', group: 'Houses' }, 'Put up a house'],
  [{ label: 'Put a marker on Line Expansion A (1 segment as it stands)', group: 'Areas' }, 'Put a marker on Line Expansion A'],
  [{ label: 'Extend your line from crossing 12 to crossing 13', group: 'Line' }, 'Line'],
])('the button for %j says %s', (choice, words) => {
  expect(labelOf({ action: null, ...choice }, '{}M')).toBe(words);
});
