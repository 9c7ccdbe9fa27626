import { describe, expect, it, vi } from 'vitest';
import type { Choice } from '../lib/wire';
import { ClickSteps } from './click-steps';
import { BOARD, choice } from './example-board';
import { notesOf, BoardInteraction, previewOf } from './interaction.svelte';
import { Stage } from './stage';

const isPlace = (id: string): boolean => 'abcd'.includes(id);
const link = (a: string, b: string): Choice => ({ ...choice(a + b, a, b), ghost: [{ type: 'link', a, b }] });
const steps = (...choices: Choice[]): ClickSteps => new ClickSteps(choices, isPlace, (id) => !isPlace(id));

describe('steps', () => {
  it('a place with one choice is chosen at once', () => {
    const one = choice('Go', 'a');
    expect(steps(one).after(['a'])).toEqual({ kind: 'choose', choice: one });
    expect(steps(one).after(['b'])).toEqual({ kind: 'nothing' });
  });

  it('choices without a place are none of the board', () => {
    expect(steps(choice('End the turn')).places([])).toEqual([]);
  });

  it('several choices of one place are asked in a menu', () => {
    const outcome = steps(choice('Pick', 'a'), choice('Drop', 'a')).after(['a']);
    expect(outcome.kind === 'menu' && outcome.items.map((item) => item.kind)).toEqual(['choose', 'choose']);
  });

  it('that would be called alike are called by their first choice', () => {
    const cube = (label: string, ...at: string[]): Choice => choice(`Ship red ${label}`, 'a', ...at);
    const outcome = steps(
      cube('to B', 'east', 'b'),
      cube('to C', 'east', 'c'),
      cube('to D', 'west', 'd'),
      cube('to E', 'west', 'e'),
    ).after(['a']);
    expect(outcome.kind === 'menu' && outcome.items.map((item) => (item.kind === 'step' ? item.label : ''))).toEqual([
      'Ship red to B',
      'Ship red to D',
    ]);
  });

  it('that go on are called by the words they share', () => {
    const cube = (label: string, ...at: string[]): Choice => ({ ...choice(label, ...at), group: 'Ship' });
    const outcome = steps(
      cube('Ship red from A to B', 'a', 'red', 'b'),
      cube('Ship red from A via B to C', 'a', 'red', 'b', 'c'),
      cube('Ship blue from A to D', 'a', 'blue', 'd'),
    ).after(['a']);
    expect(outcome.kind === 'menu' && outcome.items.map((item) => (item.kind === 'step' ? item.label : ''))).toEqual([
      'Ship red from A',
      'Ship blue from A to D',
    ]);
  });

  it('symbols are offered in a menu, also a single one', () => {
    const outcome = steps(choice('House', 'a', 'house'), choice('Pub', 'a', 'pub'), choice('Inn', 'a', 'pub')).after(['a']);
    expect(outcome.kind === 'menu' && outcome.items.map((item) => item.symbol)).toEqual(['house', 'pub', 'pub']);
    expect(steps(choice('House', 'a', 'house')).after(['a']).kind).toBe('menu');
  });

  it('following places glow as the second step', () => {
    const way = steps(choice('AB', 'a', 'b', 'd'), choice('AC', 'a', 'c'));
    expect(way.places([])).toEqual(['a']);
    expect(way.after(['a']).kind).toBe('places');
    expect(way.places(['a'])).toEqual(['b', 'c']);
    expect(way.places(['a', 'b'])).toEqual(['d']);
    expect(way.after(['a', 'c']).kind).toBe('choose');
  });

  it('a link is reached from either end, and glows at its first', () => {
    const way = steps(link('a', 'b'), link('b', 'c'));
    expect(way.places([])).toEqual(['a', 'b']);
    expect(way.leads([], 'c')).toBe(true);
    expect(way.places(['c'])).toEqual(['b']);
    expect(way.places(['b'])).toEqual(['a', 'c']);
    expect(way.through([], 'b').map(({ label }) => label)).toEqual(['ab', 'bc']);
  });

  it('what is no link has to be clicked in its order', () => {
    const way = steps(choice('From a to b', 'a', 'b'));
    expect(way.leads([], 'b')).toBe(false);
    expect(way.after(['a', 'b']).kind).toBe('choose');
  });

  it('what ends at a place and what goes on from it share a menu', () => {
    const outcome = steps(choice('Stop', 'a'), { ...choice('On', 'a', 'b', 'c'), group: 'Moves' }, { ...choice('Off', 'a', 'b', 'd'), group: 'Moves' }).after(['a']);
    expect(outcome.kind === 'menu' && outcome.items.map((item) => (item.kind === 'step' ? item.label : item.choice.label))).toEqual(['Stop', 'Moves']);
  });
});

describe('interaction', () => {
  const stage = new Stage(BOARD);
  const started = (...choices: Choice[]) => {
    const [onchoose, onnothing] = [vi.fn(), vi.fn()];
    const interaction = new BoardInteraction(stage, { onchoose, onnothing });
    interaction.offer(choices);
    return { interaction, onchoose, onnothing };
  };

  it('says when there is nothing to do at a place', () => {
    const { interaction, onnothing } = started(choice('Go', 'a'));
    interaction.press('b');
    expect(onnothing).toHaveBeenCalledWith('b');
  });

  it('goes through two steps, and back', () => {
    const street = link('a', 'b');
    const { interaction, onchoose } = started(street);
    interaction.press('b');
    expect(interaction.picked).toEqual(['b']);
    expect(interaction.back()).toBe(true);
    expect(interaction.picked).toEqual([]);
    expect(interaction.back()).toBe(false);
    interaction.press('a');
    interaction.press('b');
    expect(onchoose).toHaveBeenCalledWith(street);
    expect(interaction.picked).toEqual([]);
  });

  it('a press elsewhere in the second step begins anew, on the same place it cancels', () => {
    const { interaction, onnothing } = started(choice('AB', 'a', 'b'), choice('C', 'c', 'bus'));
    interaction.press('a');
    interaction.press('c');
    expect(interaction.menu?.items).toHaveLength(1);
    interaction.cancel();
    interaction.press('a');
    interaction.press('a');
    expect(interaction.picked).toEqual([]);
    expect(onnothing).not.toHaveBeenCalled();
  });

  it('asks again before what gives much up', () => {
    const grave = { ...choice('Restart', 'a'), confirm: 'All is lost.' };
    const { interaction, onchoose } = started(grave);
    interaction.press('a');
    expect(onchoose).not.toHaveBeenCalled();
    expect(interaction.menu?.confirms).toBe(grave);
    interaction.choose(grave, true);
    expect(onchoose).toHaveBeenCalledWith(grave);
    expect(interaction.menu).toBeNull();
  });

  it('keeps a first step that still leads on when choices change, and drops it otherwise', () => {
    const { interaction } = started(choice('AB', 'a', 'b'));
    interaction.press('a');
    interaction.offer([choice('AB', 'a', 'b'), choice('AC', 'a', 'c')]);
    expect(interaction.picked).toEqual(['a']);
    interaction.offer([choice('BC', 'b', 'c')]);
    expect(interaction.picked).toEqual([]);
  });
});

it('previews that would hide each other are not shown together', () => {
  const street = link('a', 'b');
  const house: Choice = { ...choice('House', 'a'), ghost: [{ type: 'piece', use: 'house', at: 'a' }] };
  expect(previewOf([street, street])).toHaveLength(2);
  expect(previewOf([house])).toHaveLength(1);
  expect(previewOf([house, { ...house, ghost: [{ type: 'dot', at: 'elsewhere' }] }])).toEqual([]);
  expect(previewOf([house, { ...house }])).toEqual(house.ghost);
});

it('a choice says what cannot be taken back', () => {
  expect(notesOf({ ...choice('Draw', 'a'), reveals: true, ends_turn: true })).toEqual(['cannot be undone', 'ends the turn']);
});
