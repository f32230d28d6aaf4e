import { startServer, type TestServer } from '@/test/support/server';
import { type Asked, ask, authorize, placeOrder } from './ask';
import { type BenchData, BULK } from './data';

interface Measured {
  what: string;
  atOnce: number;
  count: number;
  seconds: number;
  /** The milliseconds of each answer, in ascending order. */
  times: number[];
}

/** Measures response times with one web process and with two, and prints a comparison. */
export async function benchRequests(databaseUrl: string, data: BenchData): Promise<void> {
  const all: Measured[][] = [];
  for (const processes of [1, 2]) {
    const server = await startServer(databaseUrl, { WEB_CONCURRENCY: String(processes), LOG_LEVEL: 'info' });
    const label = processes === 1 ? 'One web process' : `${processes} web processes`;
    all.push(await measureAll(server, label, data));
    await server.stop();
  }
  const [one = [], two = []] = all;
  console.log('\nTwo processes against one, answers per second');
  for (const [index, { what, atOnce, count, seconds }] of one.entries()) {
    const other = two[index];
    const ratio = other ? other.count / other.seconds / (count / seconds) : 0;
    console.log(`${`${what}, ${atOnce} at once`.padEnd(51)}${ratio.toFixed(2).padStart(9)}`);
  }
}

async function measureAll(
  server: TestServer,
  label: string,
  { offering, round }: BenchData,
): Promise<Measured[]> {
  const results: Measured[] = [];
  const note = async (measured: Promise<Measured>) => {
    const result = await measured;
    results.push(result);
    console.log(row(result));
  };
  const headers = { authorization: await authorize(server) };
  const order = placeOrder(offering);
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
