import { desc, eq } from 'drizzle-orm';
import { purchaseOrders, purchaseRounds, suppliers, wineOfferings } from '@/db/schema/index';
import { supplierInput } from '@/lib/buying/suppliers/input';
import type { Supplier } from '@/lib/buying/suppliers/queries';
import type { Round } from '@/lib/rounds/queries';
import { query } from '@/lib/rules/command';
import { existing } from '@/lib/rules/errors';
import { referredRows } from '@/lib/rules/list';
import type { Offering } from '@/lib/wines/offerings/queries';
import { type ListedPurchaseOrder, listedOrders } from './listed-purchase-orders';

/** The most wines and purchase orders that the page of a supplier shows. */
const MOST = 50;

/** The page of a supplier: the newest wines that name it, and its newest purchase orders. */
export interface SupplierView {
  supplier: Supplier;
  wines: { offering: Offering; round: Round }[];
  /** The number of wines of all rounds that name it. */
  namedBy: number;
  orders: ListedPurchaseOrder[];
}

/** A supplier with its wines and purchase orders, the newest first. 404 when there is none. */
export const getSupplierView = query({
  access: 'administrator',
  input: supplierInput,
  async run({ scope }, { id }): Promise<SupplierView> {
    const supplier = existing(await scope.find(suppliers, id));
    const theirs = eq(wineOfferings.supplierId, id);
    const [offerings, namedBy, orders] = await Promise.all([
      scope.list(wineOfferings, {
        where: theirs,
        orderBy: [desc(wineOfferings.purchaseRoundId), wineOfferings.position, wineOfferings.id],
        limit: MOST,
      }),
      scope.count(wineOfferings, theirs),
      scope.list(purchaseOrders, {
        where: eq(purchaseOrders.supplierId, id),
        orderBy: [desc(purchaseOrders.number)],
        limit: MOST,
      }),
    ]);
    const rounds = await referredRows(
      scope,
      purchaseRounds,
      offerings,
      ({ purchaseRoundId }) => purchaseRoundId,
    );
    const wines = offerings.map((offering) => ({
      offering,
      round: existing(rounds.get(offering.purchaseRoundId)),
    }));
    return { supplier, wines, namedBy, orders: await listedOrders(scope, orders) };
  },
});
