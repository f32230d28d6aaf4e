import { asc, eq } from 'drizzle-orm';
import { z } from 'zod';
import { purchaseOrders, suppliers } from '@/db/schema';
import { roundInput } from '@/lib/rounds/input';
import { requireRound } from '@/lib/rounds/queries';
import { query } from '@/lib/rules/command';
import { inIds } from '@/lib/rules/list';
import { presenter } from '@/lib/rules/presenter';
import { type WineToBuy, winesOfPurchase } from './to-buy';

export const buyingShape = z
  .object({
    suppliers: z.array(
      z.object({
        supplier_id: z.int().nullable().describe('Null: wines without a supplier'),
        wines: z.array(
          z.object({
            wine_offering_id: z.int(),
            to_buy: z.int().describe('The bottles that people get, and those left over'),
            drafted: z.int().describe('Bottles on drafts'),
            sent: z.int().describe('Bottles on purchase orders that were sent, to any supplier'),
            received: z.int().nullable().describe('The delivered bottles; null without a receipt'),
          }),
        ),
        purchase_order_ids: z.array(z.int()),
      }),
    ),
    not_bought: z.int().describe('Bottles still to buy: on no purchase order that was sent'),
  })
  .meta({ id: 'Buying', description: 'The bottles of a round to buy, and those bought, by supplier' });

/** The wines of a supplier in a round, and the supplier's purchase orders. */
interface SupplierBuying {
  supplierId: number | null;
  wines: WineToBuy[];
  purchaseOrderIds: number[];
}

/** The wines that a round needs and those on purchase orders, by their present suppliers; those without one come last. */
export const getRoundBuying = query({
  access: 'administrator',
  input: roundInput,
  async run({ scope }, { id }): Promise<{ suppliers: SupplierBuying[]; notBought: number }> {
    await requireRound(scope, id);
    const all = await winesOfPurchase(scope, id);
    const wines = all.filter(({ needed, drafted, sent }) => needed > 0 || drafted > 0 || sent > 0);
    const orders = await scope.list(purchaseOrders, {
      where: eq(purchaseOrders.purchaseRoundId, id),
      orderBy: [asc(purchaseOrders.number)],
    });
    const named = [
      ...wines.flatMap(({ offering }) => offering.supplierId ?? []),
      ...orders.map(({ supplierId }) => supplierId),
    ];
    const byName = await scope.list(suppliers, {
      where: inIds(suppliers.id, named),
      orderBy: [suppliers.name, suppliers.id],
    });
    const theirs = [...byName.map((supplier) => supplier.id), null].map((supplierId) => ({
      supplierId,
      wines: wines.filter(({ offering }) => offering.supplierId === supplierId),
      purchaseOrderIds: orders.filter((order) => order.supplierId === supplierId).map((order) => order.id),
    }));
    return {
      suppliers: theirs.filter(({ supplierId, wines: some }) => supplierId !== null || some.length > 0),
      notBought: wines.reduce((sum, { needed, sent }) => sum + Math.max(0, needed - sent), 0),
    };
  },
});

const present = presenter(buyingShape);

export const presentBuying = ({ suppliers: theirs, notBought }: Awaited<ReturnType<typeof getRoundBuying>>) =>
  present({
    suppliers: theirs.map(({ wines, ...supplier }) => ({
      ...supplier,
      wines: wines.map(({ offering, needed, ...on }) => ({
        wineOfferingId: offering.id,
        toBuy: needed,
        ...on,
      })),
    })),
    notBought,
  });
