import { expect, it } from 'vitest';
import { folded } from './folded';

it('words are found whatever their accents', () => {
  expect(['Århus', 'Łódź', 'Málaga', 'Weißenfels', 'Nœux', 'SKÆLSKØR'].map(folded)).toEqual([
    'arhus', 'lodz', 'malaga', 'weissenfels', 'noeux', 'skaelskor',
  ]);
});
