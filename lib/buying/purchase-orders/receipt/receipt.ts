import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { purchaseOrders, purchaseRounds } from '@/db/schema';
import type { Scope } from '@/db/scope';
import { lockOrdersOfRound, writeAllotments } from '@/lib/buying/allocation/allotments';
import type { Allocation } from '@/lib/buying/allocation/outcome';
import { receiptInput, receiveAllInput } from '@/lib/buying/purchase-orders/input';
import { presentReceiving } from '@/lib/buying/purchase-orders/present';
import { type PurchaseOrder, withLines } from '@/lib/buying/purchase-orders/queries';
import { now } from '@/lib/process/runtime/clock';
import { command, type ScopedContext } from '@/lib/rules/command';
import { existing, refuse } from '@/lib/rules/errors';
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
  async run(context, { id, lines, ...how }): Promise<Allocation> {
    const order = existing(await context.scope.find(purchaseOrders, id));
    return receive(context, order.purchaseRoundId, [{ id, lines }], how);
  },
});

/**
 * Books deliveries of several suppliers of a round in one transaction, as `receivePurchaseOrder` books each: all or none. 409
 * too when one of them was booked after the preview. 404 for a purchase order of another round.
 */
export const receiveAll = command({
  access: 'administrator',
  input: receiveAllInput,
  shown: true,
  run: (context, { id, deliveries, shortage }): Promise<Allocation> =>
    receive(context, id, deliveries, { shortage }),
});

type Receipt = z.output<typeof receiptInput>;

async function receive(
  { caller, scope, requireShown }: ScopedContext<'administrator'>,
  roundId: number,
  came: Pick<Receipt, 'id' | 'lines'>[],
  { shortage, dry_run = false }: Pick<Receipt, 'shortage' | 'dry_run'>,
): Promise<Allocation> {
  const round = existing(await scope.lock(purchaseRounds, roundId));
  const linesOf = new Map(came.map(({ id, lines }) => [id, lines]));
  const locked: PurchaseOrder[] = [];
  for (const id of linesOf.keys()) {
    const order = existing(await scope.lock(purchaseOrders, id));
    if (order.purchaseRoundId !== roundId) throw refuse('notFound');
    locked.push(order);
  }
  const deliveries = (await withLines(scope, locked)).map((details) => ({
    ...details,
    came: linesOf.get(details.order.id) ?? [],
  }));
  if (!dry_run) await lockOrdersOfRound(scope, roundId);
  const outcome = await receiptOutcome(scope, roundId, deliveries, shortage);
  const { offerings, orders, allotted, theirs, received } = outcome;
  if (dry_run) return { settledAt: null, offerings, orders };
  requireShown(presentReceiving(deliveries, outcome));
  const receivedAt = now();
  for (const { order } of deliveries) {
    const wines = received.get(order.id) ?? new Map<number, number>();
    const details = { purchase_order_id: order.id, purchase_order_number: order.number };
    const among = theirs.filter(({ wineOfferingId }) => wines.has(wineOfferingId));
    await writeAllotments(scope, round, allotted, { kind: 'delivered', caller, details }, among);
    await writeReceived(scope, order.id, wines);
    await scope.update(purchaseOrders, order.id, { status: 'received', receivedAt });
  }
  return { settledAt: receivedAt, offerings, orders };
}

/** Keeps the delivered bottles of each wine on the lines of a purchase order. */
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
