import { type InferSelectModel, sql } from 'drizzle-orm';
import type { purchaseRounds } from '@/db/schema';
import type { Scope } from '@/db/scope';
import { DATABASE_MILLISECONDS } from '@/db/time';
import { databaseNow } from '@/lib/process/runtime/clock';

// Three places decide whether a round takes orders: this one, `place_order_in_current_round` for an order
// being placed, and `db/public/public-site.ts` for visitors. All use the database's clock, so a web process
// with a wrong clock neither shows nor decides anything else.

type Deadline = Pick<InferSelectModel<typeof purchaseRounds>, 'status' | 'orderDeadlineAt'>;

/** True when orders may be placed and changed in a round now: while it is open and before its deadline. */
export async function takesOrders(scope: Scope, round: Deadline): Promise<boolean> {
  const [{ takesOrders } = { takesOrders: false }] = await withTakesOrders(scope, [round]);
  return takesOrders;
}

/** Adds to each round whether it takes orders now, in at most one statement however many rounds there are. */
export async function withTakesOrders<R extends Deadline>(
  scope: Scope,
  rounds: R[],
): Promise<(R & { takesOrders: boolean })[]> {
  if (!rounds.some(({ status }) => status === 'open')) {
    return rounds.map((round) => ({ ...round, takesOrders: false }));
  }
  const time = await databaseTime(scope);
  return rounds.map((round) => ({ ...round, takesOrders: takesOrdersAt(round, time) }));
}

/** True when a round takes orders at a time of the database's clock, which tests may set. */
export function takesOrdersAt({ status, orderDeadlineAt }: Deadline, time: Date): boolean {
  const now = databaseNow() ?? time;
  return status === 'open' && orderDeadlineAt !== null && now < orderDeadlineAt;
}

/** The time by the database's clock, in whole milliseconds like deadlines; tests may set it. */
export async function timeNow(scope: Scope): Promise<Date> {
  return databaseNow() ?? databaseTime(scope);
}

async function databaseTime(scope: Scope): Promise<Date> {
  const [row] = await scope.query<{ milliseconds: number }>(
    () => sql`SELECT ${DATABASE_MILLISECONDS} AS milliseconds`,
  );
  if (!row) throw new Error('the database told no time');
  return new Date(row.milliseconds);
}
