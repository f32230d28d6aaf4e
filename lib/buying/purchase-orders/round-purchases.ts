import { eq } from 'drizzle-orm';
import { purchaseOrders, suppliers } from '@/db/schema';
import type { Scope } from '@/db/scope';
import { settlementOf } from '@/lib/buying/allocation/queries';
import { sentPurchaseOrder } from '@/lib/buying/allocation/sent-purchase-orders';
import type { Supplier } from '@/lib/buying/suppliers/queries';
import { takesOrders } from '@/lib/rounds/deadline';
import { roundInput } from '@/lib/rounds/input';
import { type RoundNow, type RoundWithRoute, requireRoundWithRoute } from '@/lib/rounds/queries';
import { query } from '@/lib/rules/command';
import { inIds } from '@/lib/rules/list';
import type { PurchaseOrder } from './queries';
import { type LineToBuy, linesNotSent, linesOf, type WineToBuy, winesToBuy } from './to-buy';

/** The wines to be bought of one supplier for a round, with the progress to the supplier's least order. */
export interface Purchase {
  supplier: Supplier;
  lines: LineToBuy[];
  bottles: number;
  /** At the purchase prices, in the currency's minor unit; null while the price of a wine is missing. */
  cents: number | null;
  /** Bottles and cents that are missing to the supplier's least order; 0 when it is reached. */
  missingBottles: number;
  missingCents: number;
  /** The purchase orders that were made, by number. */
  orders: PurchaseOrder[];
  /** The bottles that a further purchase order would have; 0 beside a draft. */
  notSent: number;
}

/** The page about the purchase of a round. */
export interface RoundPurchases extends RoundWithRoute {
  round: RoundNow;
  isSettled: boolean;
  /** True once a purchase order was sent, after which the crates stay. */
  isFixed: boolean;
  /** By name: suppliers with wines to buy, and those with a purchase order of the round. */
  purchases: Purchase[];
  /** The wines that are to be bought, and nobody knows of whom. */
  withoutSupplier: WineToBuy[];
  /** All suppliers, to choose from. */
  suppliers: Supplier[];
}

/** Most organizations have a handful of suppliers; more are not offered to choose from. */
const MOST_SUPPLIERS = 500;

/** The wines to be bought for a round, by supplier. 404 when there is no such round. */
export const getRoundPurchases = query({
  access: 'administrator',
  input: roundInput,
  run: ({ scope }, { id }) => purchasesOf(scope, id),
});

/** The purchases of a round as `getRoundPurchases` shows them, within a scope. 404 when there is no such round. */
export async function purchasesOf(scope: Scope, id: number): Promise<RoundPurchases> {
  const { round, route } = await requireRoundWithRoute(scope, id);
  const [open, wines, orders, settlement, sent, choice] = await Promise.all([
    takesOrders(scope, round),
    winesToBuy(scope, id),
    scope.list(purchaseOrders, {
      where: eq(purchaseOrders.purchaseRoundId, id),
      orderBy: [purchaseOrders.number],
    }),
    settlementOf(scope, id),
    sentPurchaseOrder(scope, id),
    scope.list(suppliers, { orderBy: [suppliers.name, suppliers.id], limit: MOST_SUPPLIERS }),
  ]);
  const named = [
    ...wines.flatMap(({ offering }) => offering.supplierId ?? []),
    ...orders.map(({ supplierId }) => supplierId),
  ];
  const theirs = await scope.list(suppliers, {
    where: inIds(suppliers.id, named),
    orderBy: [suppliers.name, suppliers.id],
  });
  return {
    round: { ...round, takesOrders: open },
    route,
    isSettled: settlement !== undefined,
    isFixed: sent !== undefined,
    purchases: theirs.map((supplier) =>
      purchaseOf(
        supplier,
        wines,
        orders.filter(({ supplierId }) => supplierId === supplier.id),
      ),
    ),
    withoutSupplier: wines.filter(({ offering }) => offering.supplierId === null),
    suppliers: choice,
  };
}

const bottlesIn = (lines: LineToBuy[]): number => lines.reduce((sum, line) => sum + line.bottles, 0);

function purchaseOf(supplier: Supplier, wines: WineToBuy[], orders: PurchaseOrder[]): Purchase {
  const lines = linesOf(wines, supplier.id);
  const bottles = bottlesIn(lines);
  const hasDraft = orders.some(({ status }) => status === 'draft');
  const known = lines.reduce((sum, line) => sum + line.bottles * (line.purchasePriceCents ?? 0), 0);
  return {
    supplier,
    lines,
    bottles,
    cents: lines.some(({ purchasePriceCents }) => purchasePriceCents === null) ? null : known,
    missingBottles: Math.max(0, (supplier.minBottles ?? 0) - bottles),
    missingCents: Math.max(0, (supplier.minAmountCents ?? 0) - known),
    orders,
    notSent: hasDraft ? 0 : bottlesIn(linesNotSent(wines, supplier.id)),
  };
}
