import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { purchaseOrders, purchaseRounds } from '@/db/schema';
import type { Scope } from '@/db/scope';
import { lockOrdersOfRound, writeAllotments } from '@/lib/buying/allocation/allotments';
import type { Allocation } from '@/lib/buying/allocation/outcome';
import { receiptInput } from '@/lib/buying/purchase-orders/input';
import { presentReceiving } from '@/lib/buying/purchase-orders/present';
import { requirePurchaseOrder } from '@/lib/buying/purchase-orders/queries';
import { now } from '@/lib/process/runtime/clock';
import { command, type ScopedContext } from '@/lib/rules/command';
import { refuse } from '@/lib/rules/errors';
import { receiptOutcome } from './receipt-outcome';

/**
 * Books a supplier's delivery. A shortage is shared as `shortage` says; a surplus is left over. Booking again
 * starts from the allotments before any delivery, so that a wrong receipt can be corrected. People whose
 * bottles change are mailed. With `dry_run` it only reports. 409 for a draft, unless its supplier has no
 * e-mail address: then only the delivery proves that they have it. 409 too when the result would differ from
 * the preview.
 */
export const receivePurchaseOrder = command({
  access: 'administrator',
  input: receiptInput,
  shown: true,
  run: receive,
});

async function receive(
  { caller, scope, requireShown }: ScopedContext<'administrator'>,
  { id, dry_run = false, ...came }: z.output<typeof receiptInput>,
): Promise<Allocation> {
  const found = await requirePurchaseOrder(scope, id);
  const round = await scope.lock(purchaseRounds, found.order.purchaseRoundId);
  const order = await scope.lock(purchaseOrders, id);
  if (!round || !order) throw refuse('notFound');
  if (!dry_run) await lockOrdersOfRound(scope, round.id);
  const outcome = await receiptOutcome(scope, { order, lines: found.lines }, came);
  const { offerings, orders, allotted, theirs, received } = outcome;
  if (dry_run) return { settledAt: null, offerings, orders };
  requireShown(presentReceiving(order, { offerings, orders }));
  const receivedAt = now();
  const details = { purchase_order_id: order.id, purchase_order_number: order.number };
  const cause = { kind: 'delivered', caller, details } as const;
  await writeAllotments(scope, round, allotted, cause, theirs);
  await writeReceived(scope, id, received);
  await scope.update(purchaseOrders, id, { status: 'received', receivedAt });
  return { settledAt: receivedAt, offerings, orders };
}

/** Keeps on the lines of a purchase order how many bottles came of each wine. */
async function writeReceived(scope: Scope, id: number, received: Map<number, number>): Promise<void> {
  const came = JSON.stringify([...received].map(([wine, bottles]) => ({ wine, bottles })));
  await scope.query(
    (organization) => sql`
      UPDATE purchase_order_lines line SET received = came.bottles
      FROM jsonb_to_recordset(${came}::text::jsonb) AS came (wine bigint, bottles integer)
      WHERE line.organization_id = ${organization} AND line.purchase_order_id = ${id}
        AND line.wine_offering_id = came.wine`,
  );
}
