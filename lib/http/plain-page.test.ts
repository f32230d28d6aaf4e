import { expect, it } from 'vitest';
import { type Problem, problems } from '@/lib/errors';
import { PLAIN_PAGE_POLICY, plainPage } from './plain-page';

it('a plain page has a title and needs only its own style', () => {
  for (const problem of Object.keys(problems) as Problem[]) {
    const page = plainPage(problem);
    expect(page).toMatch(/<title>[^<]{10,}<\/title>.*<h1>[^<]{10,}<\/h1><p>[^<]{10,}<\/p>/s);
    expect(page).not.toMatch(/<script|<link|<img|src=|url\(/);
  }
  expect(PLAIN_PAGE_POLICY).toContain("default-src 'none'; style-src 'unsafe-inline'");
});

it.each([
  ['/admin/rounds/9', '<a href="/admin">'],
  ['/my-order/none', '<a href="/">'],
])('the page for %s leads back', (pathname, link) => {
  expect(plainPage('notFound', { pathname })).toContain(link);
  expect(plainPage('unexpected', { pathname })).not.toContain('<a ');
});

it.each([null, '/', '/orders/1', '/admin/preview/1'])('the page for %s leads nowhere', (pathname) => {
  expect(plainPage('notFound', { pathname })).not.toContain('<a ');
});

it('a problem without its own page gets the page for failures', () => {
  expect(plainPage('unsupportedMediaType')).toBe(plainPage('unexpected'));
  expect(plainPage('notFound')).not.toBe(plainPage('unexpected'));
});

it('a page says that nothing is lost only when nothing can have changed', () => {
  expect(plainPage('unavailable')).toContain('nothing is lost');
  expect(plainPage('outcomeUnknown')).toContain('look before you send it again');
  expect(plainPage('outcomeUnknown')).not.toContain('nothing is lost');
});
