import { describe, expect, it } from 'vitest';
import type { Board, Panel, Scene } from '../lib/wire';
import { findable, found } from './find-by-name';

const board = {
  anchors: {
    id: ['29,31', '29,32', '29,33', '8,50', '20,40', 'name0', 'x7'],
    x: [-1, 0, 1, 1, 2, 0, 3],
    y: [0, 0, 0, 1, 2, 0, 3],
    cls: Array(7).fill(''),
    tip: [...Array(3).fill('Paris, major city'), 'København, medium city: Cheese', 'Clear milepost 20,40', '', 'Station 7'],
    r: [5, 5, 5, 5, 5, 0, 5],
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
        t0: { type: 'piece', use: 'train', at: '8,50', tip: "P0's train" },
        p1: { type: 'piece', use: 'person', at: 'x7', tip: 'Passenger' },
        p2: { type: 'piece', use: 'person', at: '8,50', tip: 'Passenger' },
      },
    },
  ],
  panels: [loads],
} as unknown as Scene;

describe('finding by name', () => {
  const seats = [{ kind: 'person' as const, name: 'Ada', bot: '', mine: true, here: true, stand_in: '', for_me: false, host: false, face: '', level: '', line: '' }];
  const all = findable(board, scene, seats);
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

  it('finds places and pieces by what they say of themselves', () => {
    expect(names('stat')).toEqual(['Station 7']);
    expect(found(all, "ada's")).toEqual([{ name: "Ada's train", about: '', lights: ['t0'] }]);
    expect(found(all, 'passenger').map(({ lights }) => lights)).toEqual([['p1', 'p2']]);
    expect(names('milepost')).toEqual([]);
  });

  it('finds nothing for no words', () => expect(found(all, '  ')).toEqual([]));
});
