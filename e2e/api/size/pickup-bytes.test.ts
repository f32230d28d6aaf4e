import { readFileSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { beforeAll, expect, inject, it } from 'vitest';
import { PROJECT } from '@/scripts/start/database';
import { database, group, helperCookie, openGroup } from '../support';

// A phone's download to hand out a thousand orders, as it comes over the line.

openGroup();

const ORDERS = 1_000;
const MOST_BYTES = 100_000;
/** Beyond the scripts of the framework, which every page needs. */
const MOST_SCRIPT_BYTES = 60_000;

/** Names that shrink no better than those of a thousand people. */
const FIRST =
  'Ann Bo Cay Dirk Eva Finn Gijs Hanna Ivo Jet Koen Lotte Mees Noor Otto Pia Quint Roos Sven Tess'.split(' ');
const LAST =
  'Bakker Claes Dubois Engel Fischer Groot Hagen Jansen Krol Lange Maas Noord Otten Peters Rood Smit'.split(
    ' ',
  );

beforeAll(async () => {
  const { organizationId: organization, routeId: route, roundId: round } = group;
  await database`
    INSERT INTO participants (organization_id, route_id, name, email, phone)
    SELECT ${organization}, ${route}, (${FIRST}::text[])[1 + i % ${FIRST.length}::int] || ' ' || (${LAST}::text[])[1 + (i * 7) % ${LAST.length}::int],
           'p' || i || '@example.org', '06 ' || (10000000 + (i::bigint * 7919 * 104729) % 89999999)
    FROM generate_series(1, ${ORDERS}::int) i`;
  await database`
    INSERT INTO orders (organization_id, route_id, purchase_round_id, participant_id, order_number, access_token)
    SELECT organization_id, route_id, ${round}, id, row_number() OVER (ORDER BY id), md5(id::text) || md5(id::text)
    FROM participants WHERE route_id = ${route}`;
  await database`
    INSERT INTO order_lines (organization_id, order_id, purchase_round_id, wine_offering_id, quantity, unit_price_cents)
    SELECT placed.organization_id, placed.id, ${round}, wine.id, 1 + (placed.order_number * 5 + wine.position) % 12,
           wine.price_cents
    FROM orders placed JOIN wine_offerings wine ON wine.purchase_round_id = placed.purchase_round_id
    WHERE placed.purchase_round_id = ${round} AND (placed.order_number + wine.position) % 4 <> 0`;
});

/** The body of an answer as it came, compressed. */
function loaded(
  at: string,
  headers: Record<string, string> = {},
): Promise<{ bytes: Buffer; packed: string }> {
  const { port } = new URL(inject('serverUrl'));
  return new Promise((resolve, reject) => {
    const asked = { host: group.host, 'accept-encoding': 'br, gzip', ...headers };
    const request = http.request({ host: '127.0.0.1', port, path: at, headers: asked }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ bytes: Buffer.concat(chunks), packed: String(response.headers['content-encoding']) }),
      );
      response.on('error', reject);
    });
    request.on('error', reject);
    request.end();
  });
}

it('a thousand orders are opened with less than a hundred kilobytes, and read again with fewer', async () => {
  const cookie = await helperCookie();
  const page = await loaded('/pickup', { cookie, accept: 'text/html' });
  const state = await loaded('/pickup/state?details=true', { cookie });
  for (const { bytes, packed } of [page, state]) {
    expect(packed).not.toBe('undefined');
    expect(bytes.length).toBeGreaterThan(10_000);
    expect(bytes.length).toBeLessThan(MOST_BYTES);
  }
});

it('the page names nothing a thousand times: unpacked it has less than two hundred bytes for each order', async () => {
  const cookie = await helperCookie();
  const { bytes } = await loaded('/pickup', { cookie, accept: 'text/html', 'accept-encoding': 'identity' });
  expect(bytes.length).toBeLessThan(200 * ORDERS);
});

it('its scripts are less than sixty kilobytes beyond those of the framework', async () => {
  const cookie = await helperCookie();
  const { bytes } = await loaded('/pickup', { cookie, accept: 'text/html', 'accept-encoding': 'identity' });
  const named = [
    ...new Set([...bytes.toString().matchAll(/\/_next\/(static\/[^"'\\]+\.js)/g)].map(([, file]) => file)),
  ];
  const manifest = JSON.parse(readFileSync(path.join(PROJECT, '.next', 'build-manifest.json'), 'utf8'));
  const framework = new Set<string>([...manifest.rootMainFiles, ...manifest.polyfillFiles]);
  expect(named.some((file) => framework.has(file ?? ''))).toBe(true);
  const own = named.filter((file) => !framework.has(file ?? ''));
  const sizes = await Promise.all(own.map(async (file) => (await loaded(`/_next/${file}`)).bytes.length));
  const all = sizes.reduce((sum, size) => sum + size, 0);
  expect(all).toBeGreaterThan(5_000);
  expect(all).toBeLessThan(MOST_SCRIPT_BYTES);
});
