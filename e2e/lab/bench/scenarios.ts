import type postgres from 'postgres';
import type { MailCatcher } from '@/scripts/mail-catcher/mail-catcher';
import type { TestServer } from '@/test/support/servers/server';
import { type Asked, ask, placeOrder, QUIET_HOST } from './ask';
import type { BenchData } from './data';
import type { Noted, Scenario } from './rotation';

/** A server that is measured, with the mail provider it uses. */
export interface Served {
  databaseUrl: string;
  server: TestServer;
  catcher: MailCatcher;
  /** The number of calls to the provider at once. */
  calls: number;
}

/** The surroundings of the scenarios. */
export interface Bench {
  sql: postgres.Sql;
  data: BenchData;
  main: Served;
  /**
   * The first has more calls to the provider at once, on a copy of the database, so that it takes nothing from the
   * other's queue. The second limits the orders of an address. Both are asked seldom, because a rested process is
   * slower for a while.
   */
  unlimited: Served;
  limited: Served;
  /** One that sends over SMTP, on the copy as well. */
  mailbox: Served;
  /** A server that does nothing. */
  empty: { port: number; pid: number };
  /** The value for the Authorization header. */
  authorization: string;
}

/** The process that answers for a server. */
export const pidOf = ({ server }: Served) => server.process.pid ?? 0;

/** The repeated request of one client; `whole` notes the answer's begin and its duration. */
export function asking(to: { port: number }, asked: Asked, whole = false): () => Promise<Noted> {
  return async () => {
    const { firstByteMs, bytes } = await ask(to, asked);
    return whole ? { firstByteMs, bytes } : undefined;
  };
}

/** The number of orders in one statement of the product. */
const TOGETHER = 16;

/**
 * Places orders like the product, without a server: one statement at a time, with the orders that arrived
 * meanwhile. It is the limit of any server.
 */
export function placingInDatabase(sql: postgres.Sql, offering: number): () => Promise<void> {
  let waiting: (() => void)[] = [];
  let isUnderWay = false;
  const placeAll = async () => {
    isUnderWay = true;
    while (waiting.length > 0) {
      const now = waiting.slice(0, TOGETHER);
      waiting = waiting.slice(TOGETHER);
      await placeInDatabase(sql, offering, now.length);
      for (const placed of now) placed();
    }
    isUnderWay = false;
  };
  return () =>
    new Promise((resolve, reject) => {
      waiting.push(resolve);
      if (!isUnderWay) placeAll().catch(reject);
    });
}

/** Places so many orders with one call of the function that visitors' orders come to. */
export async function placeInDatabase(
  sql: postgres.Sql | postgres.TransactionSql,
  offering: number,
  orders = 1,
): Promise<void> {
  await sql`
    SELECT place_public_orders(r.organization_id, r.route_id, (
      SELECT jsonb_agg(jsonb_build_object(
        'name', 'Ann', 'email', gen_random_uuid() || '-' || place || '@example.org', 'comment', '',
        'lines', jsonb_build_array(jsonb_build_object('wine_offering_id', w.id, 'quantity', 2)),
        'access_token', gen_random_uuid()))
      FROM generate_series(1, ${orders}::int) AS place))
    FROM wine_offerings w
    JOIN purchase_rounds r ON r.organization_id = w.organization_id AND r.id = w.purchase_round_id
    WHERE w.id = ${offering}`;
}

/** Placing orders, by one round's participants. */
export const ORDER = 'place an order, one round';

/** The cost of a visitor's order, and of its limits. */
export function orderScenarios({ sql, data, main, limited, unlimited }: Bench): Scenario[] {
  const order = placeOrder(data.offering);
  const alone = 'the batched statement, without a server';
  const rested = 'place an order, at a server that is asked for little else';
  const one = { clients: 8, times: 800, server: pidOf(main) };
  return [
    { clients: 8, times: 800, what: alone, act: placingInDatabase(sql, data.offering) },
    { ...one, what: ORDER, act: asking(main.server, order), yardstick: alone },
    {
      ...one,
      what: 'the same, by more clients',
      clients: 32,
      act: asking(main.server, order),
      yardstick: ORDER,
    },
    { ...one, what: rested, times: 2400, server: pidOf(unlimited), act: asking(unlimited.server, order) },
    {
      ...one,
      times: 2400,
      what: 'the same, limited by address',
      server: pidOf(limited),
      act: asking(limited.server, order),
      yardstick: rested,
    },
  ];
}

/** The most frequent reads of visitors and of organizers. */
export function readScenarios({ data, main, empty, authorization }: Bench): Scenario[] {
  const one = { clients: 8, times: 300, server: pidOf(main) };
  const cookie = sessionOf(authorization);
  const framework = 'a refusal through the framework';
  const quiet = 'storefront without a round, written for each visitor';
  // A page is kept only for visitors without a foreign cookie.
  const anew = { cookie: 'lang=none' };
  const nothing = 'console, settings';
  return [
    {
      ...one,
      what: 'an empty answer of Node',
      times: 4000,
      server: empty.pid,
      act: asking(empty, { path: '/' }),
    },
    // Only the framework knows that there is no such operation: this is the cost of any answer of the framework.
    {
      ...one,
      what: framework,
      times: 1000,
      act: asking(main.server, { path: '/auth/nothing', status: 404 }),
    },
    {
      ...one,
      what: 'current round',
      times: 2000,
      act: asking(main.server, { path: '/public/current-round' }),
      yardstick: framework,
    },
    {
      ...one,
      what: quiet,
      act: asking(main.server, { path: '/', headers: { host: QUIET_HOST, ...anew } }, true),
    },
    {
      ...one,
      what: 'the same with 30 wines',
      act: asking(main.server, { path: '/', headers: anew }, true),
      yardstick: quiet,
    },
    {
      ...one,
      what: 'storefront, 30 wines',
      times: 1000,
      act: asking(main.server, { path: '/' }, true),
      yardstick: quiet,
    },
    {
      ...one,
      what: nothing,
      times: 100,
      act: asking(main.server, { path: '/admin/settings', headers: cookie }, true),
    },
    {
      ...one,
      what: 'console, a round of 100 orders',
      times: 100,
      act: asking(main.server, { path: `/admin/rounds/${data.rounds[100]}`, headers: cookie }, true),
      yardstick: nothing,
    },
    {
      ...one,
      what: 'orders, the first 50',
      act: asking(main.server, { path: '/orders', headers: { authorization } }, true),
    },
    {
      ...one,
      what: 'participants by name',
      act: asking(main.server, { path: '/participants?q=participant+19', headers: { authorization } }, true),
    },
  ];
}

/** The headers of a logged-in administrator. */
export const sessionOf = (authorization: string) => ({
  cookie: `session=${authorization.slice('Bearer '.length)}`,
});
