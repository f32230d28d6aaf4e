import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { atMost } from '../limits';
import { pools } from '../statements/client';
import { changing } from '../statements/executor';
import { isHeld, isPartRefused, PartRefused } from '../statements/failures';
import type { Executor } from '../statements/operation';
import { batched } from '../statements/together';

// Visitors' orders, of which only the host is known. The statement that places them finds the route as well, and
// everything else in it belongs to the route's organization.

/** A visitor's order, checked as far as the process can, by the names that the database's functions use. */
interface SentOrder {
  name: string;
  email: string;
  phone: string | null;
  /** The language of a new participant; null: the route's. */
  locale: string | null;
  comment: string;
  lines: object[];
  age_confirmed?: boolean | undefined;
  access_token: string;
  idempotency_key: string | null;
  /** The digest of the request: it tells a repeat from another order with its key. */
  request_hash: string;
  /** Takes the place of the database's clock. */
  now: Date | null;
}

/** The largest number of orders in one statement: holding the round's row longer makes others wait longer. */
const MOST_TOGETHER = 16;

interface PlacedAtRoute<P> {
  placed: P;
  route: { publicDomain: string; currency: string };
  /** The account that its participants pay to. */
  account: { holder: string; iban: string; bic: string | null } | null;
}

/** The time for an order that waits for a locked row, and the rest between its tries. */
const HELD_MS = 2000;
const REST_MS = 50;

/**
 * Places a visitor's order in the current round at a host, in one statement with the orders that wait
 * meanwhile; see `place_public_orders`. An order that meets a locked row goes to the end of the line again,
 * and is refused after two seconds. Undefined when no route is served at the host.
 */
export async function unscopedPublicOrder<P>(
  host: string,
  order: SentOrder,
): Promise<PlacedAtRoute<P> | undefined> {
  for (const since = performance.now(); ; await delay(REST_MS)) {
    const answer = await placeTogether({ host, order });
    if (!isPartRefused(answer)) return answer as PlacedAtRoute<P> | undefined;
    if (!isHeld(answer) || performance.now() - since > atMost(HELD_MS)) throw answer;
  }
}

const placeTogether = batched(
  ({ host }: { host: string; order: SentOrder }) => host,
  (sent) =>
    placeAll(
      sent[0]?.host ?? '',
      sent.map(({ order }) => order),
    ),
  { most: MOST_TOGETHER, queue: () => pools().queues.placement },
);

/** Places orders at a host in one statement; resolves to the result of each. */
async function placeAll(
  host: string,
  orders: SentOrder[],
): Promise<(PlacedAtRoute<unknown> | PartRefused | undefined)[]> {
  const statement = sql`
    SELECT route.public_domain, route.currency, account.holder, account.iban, account.bic,
      place_public_orders(route.organization_id, route.id, ${JSON.stringify(orders)}::text::jsonb) AS answers
    FROM routes route
    LEFT JOIN payment_accounts account
      ON account.organization_id = route.organization_id AND account.id = route.payment_account_id
    WHERE route.public_domain = ${host}`;
  const [row] = await unscopedPlacing((executor) =>
    executor.execute<{
      public_domain: string;
      currency: string;
      holder: string | null;
      iban: string | null;
      bic: string | null;
      answers: ({ placed: unknown } | { refused: ConstructorParameters<typeof PartRefused>[0] })[];
    }>(statement),
  );
  if (!row) return orders.map(() => undefined);
  const route = { publicDomain: row.public_domain, currency: row.currency };
  const { holder, iban, bic } = row;
  const account = holder !== null && iban !== null ? { holder, iban, bic } : null;
  return row.answers.map((answer) =>
    'placed' in answer ? { placed: answer.placed, route, account } : new PartRefused(answer.refused),
  );
}

/** Runs one statement that places visitors' orders, as its own transaction, on the connections kept for that. */
export function unscopedPlacing<T>(work: (executor: Executor) => Promise<T>): Promise<T> {
  return changing((operation) => operation.alone(pools().placement, 'changes', work));
}
