import { describe, expect, it } from 'vitest';
import { botLabel, botName, levelOf, withSettings } from './characters';
import { FACES } from './faces';
import type { Character, GameView } from './wire';

const BERTA: Character = {
  name: 'Berta',
  face: 'builder',
  line: 'Lays one long main line.',
  levels: [
    { name: 'Easy', settings: 'skill=easy' },
    { name: 'Hard', settings: 'skill=hard' },
  ],
  level: 'Hard',
  terms: {},
};
const GAME = {
  bots: ['random', 'greedy', 'mcts', 'backbone'],
  opponent: 'backbone',
  characters: { backbone: BERTA },
} as unknown as GameView;

describe('a bot', () => {
  it('is called by its character, or by its kind in words', () => {
    expect(botName(GAME, 'backbone:skill=easy')).toBe('Berta');
    expect(GAME.bots.map((bot) => botLabel(GAME, bot))).toEqual([
      'Random (easiest)',
      'Greedy',
      'MCTS',
      'Berta (backbone, suggested)',
    ]);
  });

  it('plays at one of its levels, the usual one without settings', () => {
    expect(levelOf(GAME, 'backbone')).toBe('Hard');
    expect(levelOf(GAME, 'backbone:skill=easy')).toBe('Easy');
    expect(levelOf(GAME, 'backbone:skill=odd')).toBe('');
    expect(levelOf(GAME, 'greedy')).toBe('');
  });

  it('keeps its kind when its level changes', () => {
    expect(withSettings('backbone', 'skill=easy')).toBe('backbone:skill=easy');
    expect(withSettings('backbone:skill=hard', 'skill=easy')).toBe('backbone:skill=easy');
  });
});

describe('faces', () => {
  it('are all different, and drawn within their field', () => {
    const drawn = Object.values(FACES).map((face) => JSON.stringify(face));
    expect(new Set(drawn).size).toBe(drawn.length);
    for (const { strokes } of Object.values(FACES)) expect(strokes.every(({ fill, line }) => !fill !== !line)).toBe(true);
  });
});
