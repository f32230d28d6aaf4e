import { randomBytes } from 'node:crypto';
import postgres from 'postgres';
import { type Asked, ask, authorize, LOGIN } from '@/e2e/lab/bench/ask';
import { processorTime } from '@/e2e/lab/bench/processor-time';
import { setUp } from '@/lib/process/installation/set-up';
import { databaseUrl as urlOf } from '@/test/support/postgres';
import { startServer, type TestServer } from '@/test/support/servers/server';
import { growOrganization, ONE } from './growth-data';

/** The number of the organization's past rounds. */
const SIZES = [1, 33, 100];

/**
 * The number of requests to each, one after the other, before and during the measuring. The engine compiles
 * frequent code, and an early request would look slower than the rest.
 */
const TIMES = { warm: 120, measured: 41 };

/** The organizers' lists, by the path; `{last}` is the offset of the last fifty orders. */
const LOOKS: [what: string, path: string][] = [
  ['orders, first page', '/orders'],
  ['orders, last page', '/orders?offset={last}'],
  ['orders, q=17', '/orders?q=17'],
  ['orders, q=ada.winter1', '/orders?q=ada.winter1'],
  ['orders of a round', '/orders?purchase_round_id={round}'],
  ['sums of a round', '/purchase-rounds/{round}/sums'],
  ['participants, first page', '/participants'],
  ['participants, q=ada.winter1', '/participants?q=ada.winter1'],
  ['participants, q=brandt', '/participants?q=brandt'],
  ['mail log, first page', '/mail-logs'],
  ['mail log, q=ada.winter1', '/mail-logs?q=ada.winter1'],
  ['mail log, q=order', '/mail-logs?q=order'],
  ['console: rounds', '/admin/rounds'],
  ['console: round', '/admin/rounds/{round}'],
  ['console: mail', '/admin/mail'],
  ['console: mail, q=ada.winter1', '/admin/mail?q=ada.winter1'],
];

/** The cost of one request: median milliseconds, and milliseconds of processor time. */
interface Cost {
  median: number;
  server: number;
  database: number;
}

/**
 * Grows one organization to each of the sizes, in databases of their own beside the one at the address.
 * Prints the median milliseconds of organizers' requests, their growth up to the largest size, and the
 * processor time of the server and the database there.
 */
export async function benchGrowth(database: { url: string; processId: number }): Promise<void> {
  const sizes: Cost[][] = [];
  for (const rounds of SIZES) {
    console.log(`Growing to ${(ONE.orders * rounds).toLocaleString('en')} orders…`);
    const measure = (url: string) => measured({ ...database, url }, rounds);
    sizes.push(await inOwnDatabase(database.url, `growth_${rounds}`, measure));
  }
  const titles = [...SIZES.map((rounds) => `${rounds} ×`), 'ratio', 'server', 'database'];
  console.log(`\n${'Median milliseconds'.padEnd(34)}${titles.map((title) => title.padStart(9)).join('')}`);
  for (const [index, [what]] of LOOKS.entries()) {
    const row = sizes.map((costs) => costs[index] ?? NONE);
    const [smallest = NONE, largest = NONE] = [row[0], row.at(-1)];
    const medians = row.map(({ median }) => median);
    const figures = [...medians, largest.median / smallest.median, largest.server, largest.database];
    console.log(`${what.padEnd(34)}${figures.map((figure) => figure.toFixed(1).padStart(9)).join('')}`);
  }
}

const NONE: Cost = { median: Number.NaN, server: Number.NaN, database: Number.NaN };

async function inOwnDatabase<T>(beside: string, name: string, work: (url: string) => Promise<T>): Promise<T> {
  const sql = postgres(beside, { max: 1, onnotice: () => {} });
  try {
    await sql`CREATE DATABASE ${sql(name)} TEMPLATE template0`;
    return await work(urlOf(beside, name));
  } finally {
    await sql`DROP DATABASE IF EXISTS ${sql(name)} WITH (FORCE)`;
    await sql.end();
  }
}

async function measured(database: { url: string; processId: number }, rounds: number): Promise<Cost[]> {
  const { url, processId } = database;
  Object.assign(process.env, { DATABASE_URL: url, SECRET_KEY: randomBytes(32).toString('hex'), ...LOGIN });
  await setUp(url);
  const round = await growOrganization(url, rounds);
  const server = await startServer(url);
  try {
    const authorization = await authorize(server);
    const headers = { authorization, cookie: `session=${authorization.replace('Bearer ', '')}` };
    const last = ONE.orders * rounds - 50;
    const looks = LOOKS.map(([, path]) => path.replace('{last}', `${last}`).replace('{round}', `${round}`));
    const costs: Cost[] = [];
    for (const path of looks) costs.push(await costOf(server, processId, { path, headers }));
    return costs;
  } finally {
    await server.stop();
  }
}

async function costOf(server: TestServer, postmaster: number, asked: Asked): Promise<Cost> {
  for (let time = 0; time < TIMES.warm; time++) await ask(server, asked);
  const before = processorTime(server.process.pid, postmaster);
  const times: number[] = [];
  for (let time = 0; time < TIMES.measured; time++) times.push((await ask(server, asked)).ms);
  const after = processorTime(server.process.pid, postmaster);
  times.sort((one, other) => one - other);
  return {
    median: times[Math.floor(times.length / 2)] ?? Number.NaN,
    server: (after.server - before.server) / TIMES.measured,
    database: (after.database - before.database) / TIMES.measured,
  };
}
