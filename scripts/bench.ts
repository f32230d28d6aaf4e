import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import http from 'node:http';
import path from 'node:path';
import postgres from 'postgres';
import { startServer, type TestServer } from '@/e2e/support/server';
import { setUp } from '@/lib/installation/set-up';
import { type Authorize, benchAnnouncement } from './bench-announcement';
import { ensureBuild } from './build';
import { DATA } from './database';
import { startEmbeddedPostgres } from './postgres/embedded';
import { runCommand } from './process';

// What people wait for, measured through HTTP on a production build and an embedded PostgreSQL that syncs to
// disk. Client, server and database share one machine: compare lines of one run, not runs of two machines.

const HOST = 'bench.localhost';
const LOGIN = { SUPERUSER_EMAIL: 'bench@example.org', SUPERUSER_PASSWORD: 'bench-password' };
const BULK = { orders: 100_000, perRound: 500, participants: 2_000 };

interface Measured {
  what: string;
  atOnce: number;
  count: number;
  seconds: number;
  /** Milliseconds of each answer, in order of size. */
  times: number[];
}

interface Asked {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: () => string;
  status?: number;
}

/** One organization with an open round to order from, and many rounds full of orders to list. */
async function fill(url: string): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  await sql.unsafe(`
    INSERT INTO routes (organization_id, name, public_domain) SELECT id, 'Bench', '${HOST}' FROM organizations;
    INSERT INTO participants (organization_id, route_id, name, email)
      SELECT organization_id, id, 'Participant ' || n, 'p' || n || '@example.org'
      FROM routes, generate_series(1, ${BULK.participants}) n;
    INSERT INTO purchase_rounds (organization_id, route_id, name, status, opens_at, order_deadline_at, pickup_at)
      SELECT organization_id, id, 'Round ' || n, 'closed', '2020-01-01Z', '2020-02-01Z', '2020-03-01Z'
      FROM routes, generate_series(1, ${BULK.orders / BULK.perRound}) n;
    INSERT INTO purchase_rounds (organization_id, route_id, name, status, opens_at, order_deadline_at, pickup_at)
      SELECT organization_id, id, 'Open round', 'open', '2020-01-01Z', '2999-01-01Z', '2999-02-01Z' FROM routes;
    INSERT INTO wine_offerings (organization_id, purchase_round_id, category_id, name, producer, price_cents, position)
      SELECT r.organization_id, r.id, 1 + n % 8, 'Wine ' || n, 'Producer ' || n, 900 + n * 10, n
      FROM purchase_rounds r, generate_series(1, 30) n;
    INSERT INTO orders (organization_id, route_id, purchase_round_id, participant_id, order_number, access_token)
      SELECT r.organization_id, r.route_id, r.id,
             (SELECT min(id) FROM participants) + (r.id * 7 + n) % ${BULK.participants}, n, md5(r.id || '-' || n)
      FROM purchase_rounds r, generate_series(1, ${BULK.perRound}) n WHERE r.status = 'closed';
    INSERT INTO order_lines (organization_id, order_id, purchase_round_id, wine_offering_id, quantity, unit_price_cents)
      SELECT o.organization_id, o.id, o.purchase_round_id, w.id, 1 + o.id % 12, w.price_cents
      FROM orders o JOIN wine_offerings w ON w.purchase_round_id = o.purchase_round_id AND w.position <= 5;
    ANALYZE;`);
  await sql.end();
}

const agent = new http.Agent({ keepAlive: true, maxSockets: 64 });

/** Milliseconds until the answer was read whole. Throws when it is not the one that is expected. */
function ask(server: TestServer, { method = 'GET', path: target, headers = {}, body, status = 200 }: Asked) {
  const started = performance.now();
  return new Promise<{ ms: number; text: string }>((resolve, reject) => {
    const options = { agent, host: '127.0.0.1', port: server.port, path: target, method };
    const request = http.request({ ...options, headers: { host: HOST, ...headers } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        if (response.statusCode === status) resolve({ ms: performance.now() - started, text });
        else reject(new Error(`${method} ${target}: ${response.statusCode} ${text.slice(0, 300)}`));
      });
    });
    request.once('error', reject);
    request.end(body?.());
  });
}

async function measure(what: string, server: TestServer, asked: Asked, count: number, atOnce: number) {
  for (let warm = 0; warm < Math.min(20, count); warm += 1) await ask(server, asked);
  const times: number[] = [];
  let left = count;
  const started = performance.now();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (left-- > 0) times.push((await ask(server, asked)).ms);
    }),
  );
  const seconds = (performance.now() - started) / 1000;
  return { what, atOnce, count, seconds, times: times.sort((one, other) => one - other) };
}

function row({ what, atOnce, count, seconds, times }: Measured): string {
  const quantile = (share: number) =>
    (times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0).toFixed(1);
  return [
    what.padEnd(44),
    String(atOnce).padStart(7),
    (count / seconds).toFixed(0).padStart(9),
    ...[0.5, 0.95, 0.99].map((share) => quantile(share).padStart(9)),
  ].join('');
}

const authorize: Authorize = async (server) => {
  const login = await ask(server, {
    method: 'POST',
    path: '/auth/login',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: () => `username=${encodeURIComponent(LOGIN.SUPERUSER_EMAIL)}&password=${LOGIN.SUPERUSER_PASSWORD}`,
  });
  return `Bearer ${JSON.parse(login.text).access_token}`;
};

async function measureAll(
  server: TestServer,
  label: string,
  wine: number,
  round: number,
): Promise<Measured[]> {
  const results: Measured[] = [];
  const note = async (measured: Promise<Measured>) => {
    const result = await measured;
    results.push(result);
    console.log(row(result));
  };
  const headers = { authorization: await authorize(server) };
  const order: Asked = {
    method: 'POST',
    path: '/public/orders',
    headers: { 'content-type': 'application/json' },
    status: 201,
    body: () =>
      JSON.stringify({
        name: 'Ann',
        email: `${randomBytes(6).toString('hex')}@example.org`,
        lines: [{ wine_offering_id: wine, quantity: 2 }],
      }),
  };
  console.log(
    `\n${label}`.padEnd(45) +
      'at once'.padStart(7) +
      ['per s', 'p50 ms', 'p95 ms', 'p99 ms'].map((t) => t.padStart(9)).join(''),
  );
  for (const atOnce of [1, 10, 50])
    await note(measure('Place an order', server, order, 300 * Math.min(atOnce, 5), atOnce));
  await note(measure('Current round', server, { path: '/public/current-round' }, 2000, 10));
  await note(measure('Storefront page', server, { path: '/' }, 500, 10));
  await note(measure('Orders, first 50 of 100,000', server, { path: '/orders', headers }, 500, 10));
  await note(
    measure('Orders of one round', server, { path: `/orders?purchase_round_id=${round}`, headers }, 500, 10),
  );
  await note(measure('Orders, the last page', server, { path: '/orders?offset=99950', headers }, 50, 2));
  await note(
    measure('Participants by name', server, { path: '/participants?q=participant+19', headers }, 300, 10),
  );
  await note(
    measure(
      `Pickup list of ${BULK.perRound} orders`,
      server,
      { path: `/purchase-rounds/${round}/pickup-list`, headers },
      20,
      2,
    ),
  );
  return results;
}

await runCommand(async () => {
  await ensureBuild(console.error);
  const directory = path.join(DATA, 'bench-postgres');
  const database = await startEmbeddedPostgres({ directory });
  try {
    Object.assign(process.env, {
      DATABASE_URL: database.url,
      SECRET_KEY: randomBytes(32).toString('hex'),
      ...LOGIN,
    });
    await setUp(database.url);
    console.log(`Writing ${BULK.orders.toLocaleString('en')} orders…`);
    await fill(database.url);
    const sql = postgres(database.url, { max: 1 });
    const [open] = await sql`
      SELECT min(w.id)::int AS wine FROM wine_offerings w JOIN purchase_rounds r ON r.id = w.purchase_round_id WHERE r.status = 'open'`;
    const [closed] = await sql`SELECT min(id)::int AS round FROM purchase_rounds WHERE status = 'closed'`;
    await sql.end();
    const all: Measured[][] = [];
    for (const processes of [1, 2]) {
      const server = await startServer(database.url, {
        WEB_CONCURRENCY: String(processes),
        LOG_LEVEL: 'info',
      });
      const label = processes === 1 ? 'One web process' : `${processes} web processes`;
      all.push(await measureAll(server, label, open?.wine, closed?.round));
      await server.stop();
    }
    const [one = [], two = []] = all;
    console.log('\nTwo processes against one, answers per second');
    for (const [index, { what, atOnce, count, seconds }] of one.entries()) {
      const other = two[index];
      const ratio = other ? other.count / other.seconds / (count / seconds) : 0;
      console.log(`${`${what}, ${atOnce} at once`.padEnd(51)}${ratio.toFixed(2).padStart(9)}`);
    }
    await benchAnnouncement(database.url, authorize);
  } finally {
    agent.destroy();
    await database.stop();
    await rm(directory, { recursive: true, force: true });
  }
});
