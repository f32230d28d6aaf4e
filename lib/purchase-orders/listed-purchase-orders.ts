import { purchaseRounds, routes, suppliers } from '@/db/schema';
import type { Scope } from '@/db/scope';
import type { Route } from '@/db/unscoped';
import { query } from '@/lib/command';
import { existing } from '@/lib/errors';
import { holdingOneOf, type Page } from '@/lib/list';
import type { Round } from '@/lib/rounds/queries';
import type { Supplier } from '@/lib/suppliers/queries';
import { listPurchaseOrdersInput } from './input';
import { type PurchaseOrder, type PurchaseOrderDetails, pageOfPurchaseOrders, withLines } from './queries';

/** A purchase order with what a list shows beside it. */
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
    scope.list(suppliers, {
      where: holdingOneOf(
        suppliers.id,
        orders.map(({ supplierId }) => supplierId),
      ),
    }),
    scope.list(purchaseRounds, {
      where: holdingOneOf(
        purchaseRounds.id,
        orders.map(({ purchaseRoundId }) => purchaseRoundId),
      ),
    }),
  ]);
  const theirRoutes = await scope.list(routes, {
    where: holdingOneOf(
      routes.id,
      rounds.map(({ routeId }) => routeId),
    ),
  });
  return details.map(({ order, lines }) => {
    const round = existing(rounds.find(({ id }) => id === order.purchaseRoundId));
    return {
      order,
      lines,
      round,
      supplier: existing(theirSuppliers.find(({ id }) => id === order.supplierId)),
      route: existing(theirRoutes.find(({ id }) => id === round.routeId)),
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
