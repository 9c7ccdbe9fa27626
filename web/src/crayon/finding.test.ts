import { describe, expect, it } from 'vitest';
import type { Board, Panel, Scene } from '../lib/wire';
import { findable, found, names as printed } from './finding';
import { drawnSince, newLights, placesNamed } from './news';

const board = {
  anchors: {
    id: ['29,31', '29,32', '29,33', '8,50', '20,40', 'name0'],
    x: [-1, 0, 1, 1, 2, 0],
    y: [0, 0, 0, 1, 2, 0],
    cls: ['', '', '', '', '', ''],
    tip: [...Array(3).fill('Paris, major city'), 'København, medium city: Cheese', 'Clear milepost 20,40', ''],
    r: [5, 5, 5, 5, 5, 0],
  },
} as unknown as Board;

const loads: Panel = {
  type: 'table',
  title: 'Loads',
  head: ['Chips left', 'From'],
  rows: [['Cheese: 3 of 4', 'København'], ['Wine: 0 of 4', 'Bordeaux']],
  lights: [['8,50'], []],
};
const scene = {
  layers: [
    {
      name: 'names',
      shapes: {
        a: { type: 'text', at: 'name0', text: 'Paris' },
        b: { type: 'text', at: 'name1', text: 'København' },
        c: { type: 'text', at: 'name2', text: 'North Sea' },
      },
    },
  ],
  panels: [loads],
} as unknown as Scene;

describe('finding by name', () => {
  const all = findable(board, scene);
  const names = (typed: string): string[] => found(all, typed).map(({ name }) => name);

  it('finds names on the board without their accents', () => {
    expect(found(all, 'kob')[0]).toEqual({ name: 'København', about: 'medium city: Cheese', lights: ['8,50'] });
    expect(names('sea')).toEqual([]);
  });

  it('shows the middle of a place that has several anchors', () => {
    expect(found(all, 'paris')[0]?.lights).toEqual(['29,32']);
  });

  it('finds rows that light something up, before places that only speak of it', () => {
    expect(names('cheese')).toEqual(['Cheese: 3 of 4', 'København']);
    expect(names('wine')).toEqual([]);
  });

  it('finds a place by its number, all of it', () => {
    expect(names('20, 40')).toEqual(['20,40']);
    expect(names('20')).toEqual([]);
  });

  it('finds nothing for no words', () => expect(found(all, '  ')).toEqual([]));
});

describe('news of events', () => {
  const told = (last: number, ...lines: string[]) =>
    ({ first: last, last, seat: 0, move: '', lines, why: false, note: '' });

  it('are the lines of the log that tell of a drawn event', () => {
    const fog = 'P1 draws event card 134: fog.';
    const log = [told(3, 'P0 draws event card 130: heavy snow.'), told(5, 'P1 draws card 7.', fog)];
    expect(drawnSince(log, 3)).toEqual([fog]);
    expect(drawnSince(log, 5)).toEqual([]);
  });

  it('name places on the board', () => {
    const words = ['P0 draws event card 129: derailment within 3 mileposts of Oslo, København or Paris.'];
    expect(placesNamed(words, printed(board, scene))).toEqual(['29,32', '8,50']);
  });

  it('light up what is newly in force', () => {
    const table = (...names: string[]): Panel => ({
      type: 'table',
      title: 'Events in force',
      head: ['Event'],
      rows: names.map((name) => [name]),
      lights: names.map((name) => [`zone of ${name}`]),
    });
    expect(newLights([loads], [loads, table('Fog')])).toEqual(['zone of Fog']);
    expect(newLights([table('Fog')], [table('Fog', 'Gale')])).toEqual(['zone of Gale']);
    expect(newLights([table('Fog')], [loads])).toEqual([]);
  });
});
