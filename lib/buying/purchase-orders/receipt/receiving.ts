import { z } from 'zod';
import { orders, participants } from '@/db/schema';
import type { Scope } from '@/db/scope';
import type { Allocation } from '@/lib/buying/allocation/outcome';
import { receiptInput, receiveAllInput } from '@/lib/buying/purchase-orders/input';
import { presentReceiving } from '@/lib/buying/purchase-orders/present';
import { documentOf, type PurchaseOrderDocument } from '@/lib/buying/purchase-orders/purchase-order-document';
import { requirePurchaseOrder, withLines } from '@/lib/buying/purchase-orders/queries';
import { purchasesOf, type RoundPurchases } from '@/lib/buying/purchase-orders/round-purchases';
import type { Supplier } from '@/lib/buying/suppliers/queries';
import { bottlesOf } from '@/lib/orders/sums/line-bottles';
import { roundInput } from '@/lib/rounds/input';
import { query } from '@/lib/rules/command';
import { inIds, referredRows } from '@/lib/rules/list';
import { versionOf } from '@/lib/rules/version';
import {
  type Delivery,
  isAwaited,
  isHandedOver,
  type ReceiptOutcome,
  receiptOutcome,
} from './receipt-outcome';

/** The preview of one or several receipts. */
export interface ReceiptPreview extends Pick<Allocation, 'offerings' | 'orders'> {
  /** Bottles that came of each wine, by purchase order. */
  received: ReceiptOutcome['received'];
  /** The orders that would change, by order id. */
  people: Map<number, Affected>;
  /** The version that booking is held to. */
  version: string;
}

/** A participant whose order would change, with the affected bottles of each wine. */
export interface Affected {
  name: string;
  wines: { wineOfferingId: number; before: number; after: number }[];
}

/** The page on which a delivery is booked. */
export interface Receiving {
  document: PurchaseOrderDocument;
  /** The outcome of the receipt; null as long as it is not asked. */
  preview: ReceiptPreview | null;
}

/**
 * A purchase order to receive; with `lines` and `shortage`, also the outcome and the affected orders. 404 when there is
 * none.
 */
export const getReceiving = query({
  access: 'administrator',
  input: receiptInput
    .pick({ id: true })
    .extend(receiptInput.pick({ lines: true, shortage: true }).partial().shape),
  async run({ scope }, { id, lines, shortage }): Promise<Receiving> {
    const details = await requirePurchaseOrder(scope, id);
    const document = await documentOf(scope, details);
    if (!lines || !shortage) return { document, preview: null };
    const delivery = { ...details, came: lines };
    const outcome = await receiptOutcome(scope, details.order.purchaseRoundId, [delivery], shortage);
    return { document, preview: await previewOf(scope, [delivery], outcome) };
  },
});

/** A purchase order of which a delivery is to be booked. */
export interface Awaited extends Omit<Delivery, 'came'> {
  supplier: Supplier;
}

/** The page on which all deliveries of a round are booked. */
export interface RoundReceiving extends Pick<RoundPurchases, 'round' | 'route'> {
  /** By supplier, then by number. */
  awaited: Awaited[];
  /** The suppliers with wine left to order. */
  unsent: Supplier[];
  /** The outcome of the receipts; null when nothing is awaited of those that came. */
  preview: ReceiptPreview | null;
}

/**
 * The deliveries of a round that are to be booked, and the outcome of booking them: of those in `deliveries`, or else
 * of all as ordered. Deliveries that were booked meanwhile are left out. 404 when there is no such round.
 */
export const getRoundReceiving = query({
  access: 'administrator',
  input: roundInput.extend({
    deliveries: z.array(receiveAllInput.shape.deliveries.element).optional(),
    shortage: receiptInput.shape.shortage,
  }),
  async run({ scope }, { id, deliveries, shortage }): Promise<RoundReceiving> {
    const { round, route, purchases } = await purchasesOf(scope, id);
    const toReceive = purchases.flatMap(({ supplier, orders: theirs }) =>
      theirs.filter((order) => isAwaited(order, supplier)).map((order) => ({ order, supplier })),
    );
    const supplierOf = new Map(toReceive.map(({ order, supplier }) => [order.id, supplier]));
    const listed = await withLines(
      scope,
      toReceive.map(({ order }) => order),
    );
    const awaited = listed.flatMap((details): Awaited[] => {
      const supplier = supplierOf.get(details.order.id);
      return supplier ? [{ ...details, supplier }] : [];
    });
    const cameOf = new Map(deliveries?.map((delivery) => [delivery.id, delivery.lines]));
    const came = awaited
      .filter(({ order }) => !deliveries || cameOf.has(order.id))
      .map((details) => ({ ...details, came: cameOf.get(details.order.id) ?? [] }));
    return {
      round,
      route,
      awaited,
      unsent: purchases.flatMap(({ supplier, orders: theirs, notSent }) =>
        notSent > 0 || theirs.some((order) => !isHandedOver(order, supplier)) ? [supplier] : [],
      ),
      preview:
        came.length > 0
          ? await previewOf(scope, came, await receiptOutcome(scope, id, came, shortage))
          : null,
    };
  },
});

/** Adds to an outcome whom it affects, and its version. */
async function previewOf(
  scope: Scope,
  deliveries: Delivery[],
  outcome: ReceiptOutcome,
): Promise<ReceiptPreview> {
  const { offerings, orders: changed, allotted, theirs, received } = outcome;
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
    offerings,
    orders: changed,
    received,
    people: new Map(
      placed.map((one) => {
        const wines = differences.filter(({ orderId }) => orderId === one.id);
        return [one.id, { name: people.get(one.participantId)?.name ?? '', wines }];
      }),
    ),
    version: versionOf(presentReceiving(deliveries, outcome)),
  };
}
