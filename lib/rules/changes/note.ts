import { sql } from 'drizzle-orm';
import { changes } from '@/db/schema';
import type { Scope } from '@/db/scope';
import type { Caller } from '@/lib/rules/caller';
import type { OrderChange, RoundChange } from './kinds';

/** The author of a change: an administrator, a visitor of a route's site, or none for the clock. */
type Author = Caller | null;

const addressOf = (author: Author): string | null =>
  author?.kind === 'administrator' ? author.user.email : null;

/** Notes changes of an order, in the transaction that makes them. */
export const noteOrderChanges = (
  scope: Scope,
  author: Author,
  orderId: number,
  noted: OrderChange[],
): Promise<void> =>
  noteChangesOfOrders(
    scope,
    author,
    noted.map((change) => ({ orderId, change })),
  );

/** Notes changes of several orders in one statement, in the transaction that makes them. */
export async function noteChangesOfOrders(
  scope: Scope,
  author: Author,
  noted: { orderId: number; change: OrderChange }[],
): Promise<void> {
  if (noted.length === 0) return;
  // The moment itself is noted, because the transaction may have begun long before it got its locks.
  const rows = noted.map(({ orderId, change }, place) => ({ place, order_id: orderId, ...change }));
  await scope.query(
    (organization) => sql`
      INSERT INTO changes (organization_id, order_id, at, kind, by, details)
      SELECT ${organization}, noted.order_id, clock_timestamp(), noted.kind, ${addressOf(author)}, noted.details
      FROM json_to_recordset(${JSON.stringify(rows)}::text::json)
        AS noted (place integer, order_id bigint, kind text, details jsonb)
      ORDER BY noted.place`,
  );
}

/** Notes changes of a round, in the transaction that makes them. */
export async function noteRoundChanges(
  scope: Scope,
  author: Author,
  purchaseRoundId: number,
  noted: RoundChange[],
): Promise<void> {
  for (const { kind, details } of noted) {
    await scope.insert(changes, { purchaseRoundId, kind, by: addressOf(author), details: { ...details } });
  }
}
