import { expect, it } from 'vitest';
import { addressToShare } from './share-address';

const here = 'http://localhost:8787/table/abc/screen';

it('gives others an address that they can reach', () => {
  expect(addressToShare({ id: 'abc', share: 'http://10.0.0.7/table/abc', share_warning: '' }, here)).toBe('http://10.0.0.7/table/abc');
});

it('gives the address here where they can reach none, and never that of the screen', () => {
  expect(addressToShare({ id: 'abc', share: '', share_warning: '' }, here)).toBe('http://localhost:8787/table/abc');
  expect(addressToShare({ id: 'abc', share: 'http://10.0.0.7/table/abc', share_warning: 'Not there.' }, here)).toBe('http://localhost:8787/table/abc');
});
