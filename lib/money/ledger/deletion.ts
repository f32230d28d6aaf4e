import { type SQL, sql } from 'drizzle-orm';
import { payments } from '@/db/schema';
import type { Scope } from '@/db/scope';
import type { Caller } from '@/lib/rules/caller';
import { idsOf, inIds } from '@/lib/rules/list';
import { postEntries } from './ledger';
import { lockNotVoidedWith } from './payable-orders';

/**
 * Prepares orders for being deleted together with their payments. Other payments of the same transfers are voided, so
 * that these are open again as a whole. `doomed` is the condition for the orders. 409 when the payments left of an
 * order that stays add up to less than 0.
 */
export async function releaseTransfersOf(scope: Scope, author: Caller, doomed: SQL): Promise<void> {
  const rows = await scope.query<{ id: number }>(
    (organization) => sql`SELECT id FROM orders WHERE organization_id = ${organization} AND ${doomed}`,
  );
  const gone = new Set(idsOf(rows));
  if (gone.size === 0) return;
  const { standing, orders } = await lockNotVoidedWith(scope, inIds(payments.orderId, gone), [...gone]);
  const voided = standing.filter(({ orderId }) => !gone.has(orderId));
  const stay = orders.filter(({ id }) => !gone.has(id));
  await postEntries(scope, author, stay, { voided });
}
