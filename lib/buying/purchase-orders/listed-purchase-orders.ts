import { purchaseRounds, routes, suppliers } from '@/db/schema';
import type { Scope } from '@/db/scope';
import type { Route } from '@/db/unscoped';
import type { Supplier } from '@/lib/buying/suppliers/queries';
import type { Round } from '@/lib/rounds/queries';
import { query } from '@/lib/rules/command';
import { existing } from '@/lib/rules/errors';
import { type Page, referredRows } from '@/lib/rules/list';
import { listPurchaseOrdersInput } from './input';
import { type PurchaseOrder, type PurchaseOrderDetails, pageOfPurchaseOrders, withLines } from './queries';

/** A purchase order with the further columns of a list. */
export interface ListedPurchaseOrder extends PurchaseOrderDetails {
  supplier: Supplier;
  round: Round;
  route: Route;
}

/** Adds to purchase orders their lines, suppliers and rounds, in four statements however many there are. */
export async function listedOrders(scope: Scope, orders: PurchaseOrder[]): Promise<ListedPurchaseOrder[]> {
  if (orders.length === 0) return [];
  const [details, theirSuppliers, rounds] = await Promise.all([
    withLines(scope, orders),
    referredRows(scope, suppliers, orders, ({ supplierId }) => supplierId),
    referredRows(scope, purchaseRounds, orders, ({ purchaseRoundId }) => purchaseRoundId),
  ]);
  const theirRoutes = await referredRows(scope, routes, rounds.values(), ({ routeId }) => routeId);
  return details.map(({ order, lines }) => {
    const round = existing(rounds.get(order.purchaseRoundId));
    return {
      order,
      lines,
      round,
      supplier: existing(theirSuppliers.get(order.supplierId)),
      route: existing(theirRoutes.get(round.routeId)),
    };
  });
}

/** The organization's purchase orders as the console lists them, the newest first. */
export const getPurchaseOrderView = query({
  access: 'administrator',
  input: listPurchaseOrdersInput,
  async run({ scope }, wanted): Promise<Page<ListedPurchaseOrder>> {
    const { items, total } = await pageOfPurchaseOrders(scope, wanted);
    return { items: await listedOrders(scope, items), total };
  },
});
