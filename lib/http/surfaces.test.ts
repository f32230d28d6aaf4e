import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { belongsToConsoleHost, surfaceOf } from './surfaces';

it.each([
  ['/', 'storefront', false],
  ['/signup', 'storefront', false],
  ['/my-order/x', 'storefront', false],
  ['/ordersx', 'storefront', false],
  ['/Orders', 'storefront', false],
  ['/anything/admin', 'storefront', false],
  ['/_next/static/x.js', 'assets', false],
  ['/admin', 'console', true],
  ['/admin/rounds/1', 'console', true],
  ['/admin/preview/1', 'preview', true],
  ['/admin/previews', 'console', true],
  ['/docs', 'console', true],
  ['/docs/start.js', 'console', true],
  ['/orders', 'api', true],
  ['/orders/1', 'api', true],
  ['/openapi.json', 'api', true],
  ['/webhooks/mailer', 'api', true],
  ['/public/orders', 'api', false],
  ['/health', 'api', false],
  ['/pickup', 'storefront', false],
  ['/pickup/state', 'api', false],
])('%s belongs to the %s; limited to the console’s host: %s', (path, surface, kept) => {
  expect([surfaceOf(path), belongsToConsoleHost(path)]).toEqual([surface, kept]);
});

it('every folder of operations belongs to the API', () => {
  const folders = readdirSync('app/(api)', { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(folders.length).toBeGreaterThan(10);
  expect(folders.map(({ name }) => name).filter((name) => surfaceOf(`/${name}/x`) !== 'api')).toEqual([]);
});
