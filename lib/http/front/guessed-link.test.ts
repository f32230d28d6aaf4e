import { once } from 'node:events';
import type { Server } from 'node:http';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createPickupLink, endPickupLink } from '@/lib/pickup/links/commands';
import type { Administrator } from '@/lib/rules/caller';
import { fetchAnswer } from '@/test/support/http';
import { anAdministrator, aRound, aRoute, openTestDatabase } from '@/test/support/rules';
import { createFrontServer } from './server';

openTestDatabase();

let administrator: Administrator;
let host: string;
let link: Awaited<ReturnType<typeof createPickupLink>>;
let server: Server;
/** The requests that reached the framework. */
let rendered: string[];

beforeEach(async () => {
  administrator = await anAdministrator();
  const { route } = await aRoute(administrator);
  host = route.publicDomain;
  const { round } = await aRound(administrator, route);
  link = await createPickupLink(administrator, { purchase_round_id: round.id });
  rendered = [];
  server = createFrontServer(async ({ method, url }, response) => {
    rendered.push(`${method} ${url}`);
    response.end('page');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

async function ask(path: string, method = 'GET', at = host): Promise<number> {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('not listening');
  const headers = { host: at, accept: 'text/html' };
  return (await fetchAnswer(`http://127.0.0.1:${address.port}${path}`, { method, headers })).status;
}

it('the page of a pickup link is rendered for one in force alone; a guess gets 404 before that', async () => {
  const path = new URL(link.url ?? '').pathname;
  expect([await ask(path), await ask(path, 'HEAD'), await ask(path, 'POST')]).toEqual([200, 200, 200]);
  expect(rendered).toEqual([`GET ${path}`, `HEAD ${path}`, `POST ${path}`]);
  for (const guess of ['garbage', 'A'.repeat(32), '%41'.repeat(32)]) {
    expect([await ask(`/helping/${guess}`), await ask(`/helping/${guess}`, 'HEAD')]).toEqual([404, 404]);
  }
  expect(await ask(path, 'GET', 'elsewhere.example')).toBe(404);
  await endPickupLink(administrator, { id: link.link.id });
  expect(await ask(path)).toBe(404);
  expect(rendered).toHaveLength(3);
});
