import { describe, expect, it } from 'vitest';
import { loggable, pathOf, withoutTrailingSlash } from './target';

describe('the path of a target', () => {
  it.each([
    ['/', '/'],
    ['/orders/5?x=1', '/orders/5'],
    ['/orders/', '/orders/'],
    ['/orders//', '/orders//'],
    ['/orders///', '/orders///'],
    ['/orders?next=//x', '/orders'],
    ['/a%20b/%E2%82%AC', '/a b/€'],
    ['/a..b/...', '/a..b/...'],
    ['/1%2F2', '/1/2'],
    ['/1%00', '/1\0'],
  ])('of %s is %s', (target, path) => {
    expect(pathOf(target)).toBe(path);
  });

  it.each([
    '',
    '*',
    'http://host/x',
    'host:443',
    '//host/',
    '//',
    '/a//b',
    '/a///b?x',
    '/..',
    '/a/../b',
    '/a/%2e%2E',
    '/./a',
    '/a\\b',
    '/a%5Cb',
    '/%',
    '/%ff',
    `/${'a'.repeat(8192)}`,
  ])('of %j is malformed', (target) => {
    expect(pathOf(target)).toBeNull();
  });
});

it.each([
  ['/', '/'],
  ['/?a', '/?a'],
  ['/a/', '/a'],
  ['/a//?b=/', '/a?b=/'],
  ['/a/b', '/a/b'],
])('slashes at the end are taken off: %s is %s', (target, bare) => {
  expect(withoutTrailingSlash(target)).toBe(bare);
});

it('the secret of a participant’s own page is not logged, and a long path is cut', () => {
  expect(loggable('/admin/password/abc123')).toBe('/admin/password/…');
  expect(loggable('/my-order/abc123/change')).toBe('/my-order/…');
  expect(loggable('/HELPING/x/abc123')).toBe('/HELPING/…');
  expect(loggable('/_next/data/x/helping/abc123.json')).toBe('/_next/data/x/helping/…');
  expect(loggable('/orders/1')).toBe('/orders/1');
  expect(loggable(null)).toBe('(malformed)');
  expect(loggable(`/${'a'.repeat(500)}`)).toHaveLength(300);
});
