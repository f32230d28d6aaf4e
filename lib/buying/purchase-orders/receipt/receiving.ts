import { orders, participants } from '@/db/schema';
import type { Allocation } from '@/lib/buying/allocation/outcome';
import { receiptInput } from '@/lib/buying/purchase-orders/input';
import { presentReceiving } from '@/lib/buying/purchase-orders/present';
import { documentOf, type PurchaseOrderDocument } from '@/lib/buying/purchase-orders/purchase-order-document';
import { requirePurchaseOrder } from '@/lib/buying/purchase-orders/queries';
import { bottlesOf } from '@/lib/orders/sums/line-bottles';
import { query } from '@/lib/rules/command';
import { inIds, referredRows } from '@/lib/rules/list';
import { versionOf } from '@/lib/rules/version';
import { receiptOutcome } from './receipt-outcome';

/** The page on which a delivery is booked. */
export interface Receiving {
  document: PurchaseOrderDocument;
  /** The outcome of the receipt; null as long as it is not asked. */
  outcome: Pick<Allocation, 'offerings' | 'orders'> | null;
  /** The orders that would change, by order id. */
  people: Map<number, Affected>;
  /** The version that booking is held to; null as long as it is not asked what happens. */
  version: string | null;
}

/** A participant whose order would change, with the affected bottles of each wine. */
export interface Affected {
  name: string;
  wines: { wineOfferingId: number; before: number; after: number }[];
}

/**
 * A purchase order that is received: with `lines` and `shortage`, also what that would come to and for whom. 404 when
 * there is none.
 */
export const getReceiving = query({
  access: 'administrator',
  input: receiptInput
    .pick({ id: true })
    .extend(receiptInput.pick({ lines: true, shortage: true }).partial().shape),
  async run({ scope }, { id, lines, shortage }): Promise<Receiving> {
    const details = await requirePurchaseOrder(scope, id);
    const document = await documentOf(scope, details);
    if (!lines || !shortage) return { document, outcome: null, people: new Map(), version: null };
    const {
      offerings,
      orders: changed,
      allotted,
      theirs,
    } = await receiptOutcome(scope, details, {
      lines,
      shortage,
    });
    const differences = theirs
      .map((line) => ({ ...line, before: bottlesOf(line), after: allotted.get(line.id) ?? line.quantity }))
      .filter(({ before, after }) => before !== after);
    const placed = await scope.list(orders, {
      where: inIds(
        orders.id,
        changed.map((one) => one.id),
      ),
    });
    const people = await referredRows(scope, participants, placed, ({ participantId }) => participantId);
    return {
      document,
      outcome: { offerings, orders: changed },
      people: new Map(
        placed.map((one) => {
          const wines = differences.filter(({ orderId }) => orderId === one.id);
          return [one.id, { name: people.get(one.participantId)?.name ?? '', wines }];
        }),
      ),
      version: versionOf(presentReceiving(details.order, { offerings, orders: changed })),
    };
  },
});
