import { expect, test } from 'vitest';
import { amountIn, countedTo, isGain } from './counting';

test('an amount is the one number in some words', () => {
  expect(amountIn('58M')).toEqual({ before: '', number: 58, after: 'M' });
  expect(amountIn('$12,000')).toEqual({ before: '$', number: 12000, after: '' });
  expect(amountIn('−$3')).toBeNull();
  expect(amountIn('−3')).toEqual({ before: '', number: -3, after: '' });
  expect(amountIn('1 of 8')).toBeNull();
  expect(amountIn('Superfreight')).toBeNull();
});

test('only more of the same is a gain', () => {
  expect(isGain('58M', '77M')).toBe(true);
  expect(isGain('77M', '58M')).toBe(false);
  expect(isGain('58M', '58M')).toBe(false);
  expect(isGain('58M', '$77')).toBe(false);
  expect(isGain('Frankfurt', '58M')).toBe(false);
});

test('an amount counts up to what it is, and ends with exactly those words', () => {
  expect(countedTo('58M', '78M', 0)).toBe('58M');
  expect(countedTo('58M', '78M', 0.5)).toBe('68M');
  expect(countedTo('58M', '78M', 1)).toBe('78M');
  expect(countedTo('$9,000', '$12,000', 0.5)).toBe('$10,500');
  expect(countedTo('−2', '2', 0.25)).toBe('−1');
});
