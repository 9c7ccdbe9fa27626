import { describe, expect, it } from 'vitest';
import type { Ask, Choice, Panel } from '../../lib/wire';
import { byCard, isOrdered, latestFirst, looseOf, orderedChoice, pagesOf, placesIn, stepsOf } from './pages';

const choice = (over: Partial<Choice>): Choice => ({ action: { do: 'x' }, label: '', ...over });
const ask = (...choices: Choice[]): Ask => ({ sentence: '', choices, forms: [], finish: [] });
const table = (title: string, page = '', ids: string[] = []): Panel => ({ type: 'table', title, head: [], rows: [], ids, page });

describe('pages', () => {
  const panels = [table('To do', '', ['a']), table('Mine', 'Contracts'), table('All', 'Market'), table('Theirs', 'Contracts')];

  it('come in the order of their first panels', () => {
    expect(pagesOf(panels).map(({ name, panels: held }) => [name, held.map(({ title }) => title)])).toEqual([
      ['Contracts', ['Mine', 'Theirs']],
      ['Market', ['All']],
    ]);
  });

  it('leave out what stands on all of them and is done step by step', () => {
    expect(stepsOf(panels).map(({ title }) => title)).toEqual(['To do']);
  });
});

describe('what is to be put on the board', () => {
  it('begins with what grew last, since older pieces may lie there unticked', () => {
    const step = (track: string, after: string) => ({ row: ['', track, after] });
    const [a, b, c, d] = [step('A', 'set-up'), step('B', 'set-up'), step('C', 'round 1'), step('D', 'round 2')];
    expect(latestFirst([a, b, c, d])).toEqual([d, c, a, b]);
    expect(latestFirst([a, b])).toEqual([a, b]);
    expect(latestFirst([])).toEqual([]);
  });
});

describe('choices', () => {
  it('stand on their cards', () => {
    const [take, drop] = [choice({ card: 'held', short: 'Take' }), choice({ card: 'held', short: 'Drop' })];
    expect([...byCard(ask(take, drop, choice({})))]).toEqual([['held', [take, drop]]]);
    expect(byCard(null).size).toBe(0);
  });

  it('without a card are buttons, or a list where there are many of a kind; what gives much up comes last', () => {
    const hubs = ['a', 'b', 'c'].map((city) => choice({ action: { do: 'hub', city }, group: 'Hub', at: [city, 'hub'] }));
    const end = choice({ action: { do: 'end' }, confirm: 'All is lost.', group: 'Turn' });
    const go = choice({ action: { do: 'go' }, group: 'Turn' });
    const ending = choice({ action: { do: 'turn' }, group: 'Turn' });
    const loose = looseOf(ask(ending, end, go, ...hubs, choice({ card: 'held' })), ending);
    expect(loose.single).toEqual([go, end]);
    expect(loose.several).toEqual([{ name: 'Hub', choices: hubs }]);
  });

  it('that name the same places in any order are picked one place after the other', () => {
    const [ab, ba, ac] = [choice({ at: ['a', 'b'] }), choice({ at: ['b', 'a'] }), choice({ at: ['a', 'c'] })];
    expect(isOrdered([ab, ba])).toBe(true);
    expect(isOrdered([ab, ac])).toBe(false);
    expect(placesIn([ab, ba])).toEqual(['a', 'b']);
    expect(orderedChoice([ab, ba], ['b', 'a'])).toBe(ba);
    expect(orderedChoice([ab, ba], ['b'])).toBeNull();
    expect(looseOf(ask(ab, ba), null).ordered).toHaveLength(1);
  });
});
