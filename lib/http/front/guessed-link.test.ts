import { beforeEach, expect, it } from 'vitest';
import { createPickupLink, endPickupLink } from '@/lib/pickup/links/commands';
import { fetchAnswer } from '@/test/support/http';
import { administrator, round, route, withRound } from '@/test/support/rounds/opening';
import { listening } from '@/test/support/servers/listening';
import { createFrontServer } from './server';

withRound();

let host: string;
let link: Awaited<ReturnType<typeof createPickupLink>>;
let port: number;
/** The requests that reached the framework. */
let rendered: string[];

beforeEach(async () => {
  host = route.publicDomain;
  link = await createPickupLink(administrator, { purchase_round_id: round.id });
  rendered = [];
  const server = createFrontServer(async ({ method, url }, response) => {
    rendered.push(`${method} ${url}`);
    response.end('page');
  });
  port = await listening(server);
});

async function ask(path: string, method = 'GET', at = host): Promise<number> {
  const headers = { host: at, accept: 'text/html' };
  return (await fetchAnswer(`http://127.0.0.1:${port}${path}`, { method, headers })).status;
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
