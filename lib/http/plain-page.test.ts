import { expect, it } from 'vitest';
import { PLAIN_PAGE_POLICY, plainPage } from './plain-page';

it('a plain page has a title, and needs nothing but its own style', () => {
  for (const status of [400, 403, 404, 413, 429, 500, 503]) {
    const page = plainPage(status);
    expect(page).toMatch(/<title>[^<]{10,}<\/title>.*<h1>[^<]{10,}<\/h1><p>[^<]{10,}<\/p>/s);
    expect(page).not.toMatch(/<script|<link|<img|src=|url\(/);
  }
  expect(PLAIN_PAGE_POLICY).toContain("default-src 'none'; style-src 'unsafe-inline'");
});

it('a status without a page of its own has that of a failure', () => {
  expect(plainPage(418)).toBe(plainPage(500));
  expect(plainPage(404)).not.toBe(plainPage(500));
});
