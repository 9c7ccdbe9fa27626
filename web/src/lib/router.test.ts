import { describe, expect, it } from 'vitest';
import { routeOf } from './router.svelte';

describe('a path', () => {
  it.each([
    ['/', { page: 'landing' }],
    ['/new/bus', { page: 'new', game: 'bus' }],
    ['/table/a%2Fb/', { page: 'table', id: 'a/b' }],
    ['/table/abc/screen', { page: 'screen', id: 'abc' }],
    ['/table/abc/else', { page: 'not-found', path: '/table/abc/else' }],
    ['/learn/eurorails', { page: 'learn', game: 'eurorails' }],
    ['/table', { page: 'not-found', path: '/table' }],
    ['/new/bus/more', { page: 'not-found', path: '/new/bus/more' }],
    ['/table/%E0%A4%A', { page: 'table', id: '%E0%A4%A' }],
  ])('%s shows its page', (path, route) => expect(routeOf(path)).toEqual(route));
});
