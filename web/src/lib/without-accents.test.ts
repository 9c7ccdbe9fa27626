import { expect, it } from 'vitest';
import { withoutAccents } from './without-accents';

it('words are found whatever their accents', () => {
  expect(['Århus', 'Łódź', 'Málaga', 'Weißenfels', 'Nœux', 'SKÆLSKØR'].map(withoutAccents)).toEqual([
    'arhus', 'lodz', 'malaga', 'weissenfels', 'noeux', 'skaelskor',
  ]);
});
