import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, it } from 'vitest';
import type { MeasureView, SeatView } from '../lib/wire';
import { written } from './measure-words';
import MeasuresPanel from './MeasuresPanel.svelte';

const seats = [{ kind: 'person', name: 'Ann' }, { kind: 'bot', name: 'Greedy' }] as unknown as readonly SeatView[];
const cargo: MeasureView = {
  name: 'cargo_moved',
  unit: 'loads',
  meaning: 'Loads that came where they were wanted.',
  yes_or_no: false,
  values: [3, null],
  course: [[0, null], [2, null], [3, null]],
};
const cash: MeasureView = { ...cargo, name: 'cash', unit: 'M', meaning: 'Money at the end.', values: [-12, 7.25], course: [] };
const broke: MeasureView = { ...cargo, name: 'bankrupt', unit: '', meaning: 'Whether.', yes_or_no: true, values: [1, 0], course: [[0, 0], [1, 0]] };

let panel: Record<string, unknown>;

function shows(...measures: MeasureView[]): readonly string[][] {
  panel = mount(MeasuresPanel, { target: document.body, props: { measures, seats, money: '{}M' } });
  flushSync();
  const rows = [...document.querySelectorAll('tbody tr:not(.more)')];
  return rows.map((row) => [...row.children].map((cell) => cell.textContent?.replaceAll(/\s+/g, ' ').trim() ?? ''));
}

afterEach(() => {
  void unmount(panel);
  document.body.replaceChildren();
});

it('there is a row for each measure and a column for each player', () => {
  expect(shows(cargo, cash, broke, { ...cargo, name: 'loads', values: [1, 2] })).toEqual([
    ['Cargo moved loads', '3', '–nothing to tell'],
    ['Cash', '−12M', '7.25M'],
    ['Bankrupt', 'yes', 'no'],
    ['Loads', '1', '2'],
  ]);
  const players = [...document.querySelectorAll('thead th')].slice(1);
  expect(players.map((cell) => cell.getAttribute('title'))).toEqual(['Ann', 'Greedy']);
});

it('the first course is drawn and told in words, and every measure says what it means when it is pressed', () => {
  shows(broke, cargo);
  const [first, second] = [...document.querySelectorAll('button')];
  expect(second?.getAttribute('aria-expanded')).toBe('true');
  expect(document.querySelector('svg')?.getAttribute('aria-label')).toBe(
    'Cargo moved, from round 1 to 3. Ann: 0 after the first round, 3 after the last; Greedy: – after the first round, – after the last.',
  );
  expect([...document.querySelectorAll('text.seat')].map((mark) => mark.textContent)).toEqual(['1']); // as everywhere, from 1
  expect(first?.title).toBe('Whether.');
  const more = document.getElementById(first?.getAttribute('aria-controls') ?? '');
  expect(more?.hidden).toBe(true);
  first?.click();
  flushSync();
  expect(more?.hidden).toBe(false);
  expect(more?.textContent).toContain('Whether.');
  expect(more?.querySelector('svg')).toBeNull();
  second?.click();
  flushSync();
  expect(document.querySelector('svg')).toBeNull();
});

it('numbers have few digits, and a sign only where there is something', () => {
  const points = { unit: 'points', yes_or_no: false };
  expect([1 / 3, 12.345, -0.001, 1500].map((value) => written(value, points, '${}'))).toEqual(['0.33', '12.3', '0', '1500']);
  expect(written(-2.5, { unit: '$', yes_or_no: false }, '${}')).toBe('−$2.5');
});
