import { and, eq, type InferSelectModel, or, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { purchaseOrderLines, purchaseOrders, purchaseRounds, suppliers } from '@/db/schema';
import type { Scope } from '@/db/scope';
import { query } from '@/lib/rules/command';
import { refuse } from '@/lib/rules/errors';
import { contains, equals, idsOf, inIds, type Page, pageOf } from '@/lib/rules/list';
import { orderNumberIn } from '@/lib/words/order-number';
import { listPurchaseOrdersInput, purchaseOrderInput } from './input';

export type PurchaseOrder = InferSelectModel<typeof purchaseOrders>;
export type PurchaseOrderLine = InferSelectModel<typeof purchaseOrderLines>;

/** A purchase order with its lines in the order of the wine list. */
export interface PurchaseOrderDetails {
  order: PurchaseOrder;
  lines: PurchaseOrderLine[];
}

/** Adds the lines to purchase orders, in one statement however many there are. */
export async function withLines(scope: Scope, orders: PurchaseOrder[]): Promise<PurchaseOrderDetails[]> {
  if (orders.length === 0) return [];
  const ids = idsOf(orders);
  const lines = await scope.list(purchaseOrderLines, {
    where: inIds(purchaseOrderLines.purchaseOrderId, ids),
  });
  return orders.map((order) => ({
    order,
    lines: lines.filter(({ purchaseOrderId }) => purchaseOrderId === order.id),
  }));
}

/** The condition that the text is an order's number, or that its supplier's or its round's name contains it. */
function matchingOrders(scope: Scope, words: string | undefined): SQL | undefined {
  if (!words) return undefined;
  const { organizationId } = scope;
  return or(
    equals(purchaseOrders.number, orderNumberIn(words) ?? undefined),
    sql`${purchaseOrders.supplierId} IN (
      SELECT ${suppliers.id} FROM ${suppliers}
      WHERE ${suppliers.organizationId} = ${organizationId} AND (${contains(words, suppliers.name)}))`,
    sql`${purchaseOrders.purchaseRoundId} IN (
      SELECT ${purchaseRounds.id} FROM ${purchaseRounds}
      WHERE ${purchaseRounds.organizationId} = ${organizationId} AND (${contains(words, purchaseRounds.name)}))`,
  );
}

/** The organization's purchase orders without their lines, the newest first. */
export function pageOfPurchaseOrders(
  scope: Scope,
  { limit, offset, purchase_round_id, supplier_id, status, q }: z.output<typeof listPurchaseOrdersInput>,
): Promise<Page<PurchaseOrder>> {
  const where = and(
    equals(purchaseOrders.purchaseRoundId, purchase_round_id),
    equals(purchaseOrders.supplierId, supplier_id),
    equals(purchaseOrders.status, status),
    matchingOrders(scope, q),
  );
  return pageOf(scope, purchaseOrders, {
    where,
    by: [purchaseOrders.number],
    descending: true,
    limit,
    offset,
  });
}

/** The organization's purchase orders, the newest first. */
export const listPurchaseOrders = query({
  access: 'administrator',
  input: listPurchaseOrdersInput,
  async run({ scope }, wanted): Promise<Page<PurchaseOrderDetails>> {
    const { items, total } = await pageOfPurchaseOrders(scope, wanted);
    return { items: await withLines(scope, items), total };
  },
});

/** The purchase order with its lines, or 404. */
export async function requirePurchaseOrder(scope: Scope, id: number): Promise<PurchaseOrderDetails> {
  const orders = await scope.list(purchaseOrders, { where: eq(purchaseOrders.id, id) });
  const [details] = await withLines(scope, orders);
  if (!details) throw refuse('notFound');
  return details;
}

/** One purchase order. 404 when there is none. */
export const getPurchaseOrder = query({
  access: 'administrator',
  input: purchaseOrderInput,
  run: ({ scope }, { id }) => requirePurchaseOrder(scope, id),
});
