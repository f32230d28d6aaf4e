import { expect, it } from 'vitest';
import type { Problem } from '@/lib/rules/errors';
import { catalogues } from '@/lib/words/languages/compiled';
import { languages } from '@/lib/words/languages/languages';
import { noteLocale } from './noted-locales';
import { localeOfFailure, PLAIN_PAGE_POLICY, plainPage } from './plain-page';

it.each(languages)('a plain page in %s has a title and needs only its own style', (locale) => {
  for (const problem of Object.keys(catalogues.en.refusals) as Problem[]) {
    const page = plainPage(problem, { locale });
    expect(page).toMatch(/<title>[^<]{10,}<\/title>.*<h1>[^<]{10,}<\/h1><p>[^<]{10,}<\/p>/s);
    expect(page).not.toMatch(/<script|<link|<img|src=|url\(/);
  }
  expect(PLAIN_PAGE_POLICY).toContain("default-src 'none'; style-src 'unsafe-inline'");
});

it.each([
  ['/admin/rounds/9', '<a href="/admin">'],
  ['/my-order/none', '<a href="/">'],
])('the page for %s leads back', (pathname, link) => {
  expect(plainPage('notFound', { locale: 'en', pathname })).toContain(link);
  expect(plainPage('unexpected', { locale: 'en', pathname })).not.toContain('<a ');
});

it.each([null, '/', '/orders/1', '/admin/preview/1'])('the page for %s leads nowhere', (pathname) => {
  expect(plainPage('notFound', { locale: 'en', pathname })).not.toContain('<a ');
});

it('a problem without its own page gets the page for failures', () => {
  expect(plainPage('unsupportedMediaType', { locale: 'en' })).toBe(plainPage('unexpected', { locale: 'en' }));
  expect(plainPage('notFound', { locale: 'en' })).not.toBe(plainPage('unexpected', { locale: 'en' }));
});

it('a page says that nothing is lost only when nothing can have changed', () => {
  expect(plainPage('unavailable', { locale: 'en' })).toContain('nothing is lost');
  expect(plainPage('outcomeUnknown', { locale: 'en' })).toContain('check before you send it again');
  expect(plainPage('outcomeUnknown', { locale: 'en' })).not.toContain('nothing is lost');
});

it.each([
  ['the browser asks for', '/signup', { 'accept-language': 'nl-BE,nl;q=0.9' }, 'nl-BE'],
  ['a visitor switched to', '/signup', { 'accept-language': 'nl', cookie: 'a=b; lang=fr' }, 'fr'],
  [
    'the browser asks for in the console',
    '/admin/rounds',
    { 'accept-language': 'nl', cookie: 'lang=fr' },
    'nl',
  ],
  ['everybody is offered', '/signup', { 'accept-language': 'xx', cookie: 'lang=zz' }, 'en'],
  ['everybody is offered', null, {}, 'en'],
  ['its group writes in', '/signup', { 'accept-language': 'nl', host: 'Weine.example:80' }, 'de-CH'],
  ['its group writes in', '/signup', { host: 'weine.example', cookie: 'lang=de' }, 'de-CH'],
  ['a visitor switched to', '/signup', { host: 'weine.example', cookie: 'lang=fr' }, 'fr'],
  ['the browser asks for in the console', '/admin', { 'accept-language': 'nl', host: 'weine.example' }, 'nl'],
])('a page that fails has the language that %s (%s)', (_what, pathname, headers, locale) => {
  noteLocale('weine.example', 'de-CH');
  expect(localeOfFailure(headers, pathname)).toBe(locale);
  expect(plainPage('notFound', { locale, pathname })).toContain(
    `<html lang="${locale.slice(0, 2)}" dir="ltr">`,
  );
});

it('a page says what was entered as text', () => {
  const page = plainPage('outdatedForm', { locale: 'de', entered: [['name', '<b>Ada</b>']] });
  expect(page).toContain('Das hatten Sie eingegeben:');
  expect(page).toContain('&lt;b&gt;Ada&lt;/b&gt;');
});
