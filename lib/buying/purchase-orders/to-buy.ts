import { sql } from 'drizzle-orm';
import type { Scope } from '@/db/scope';
import { surplusByWine } from '@/lib/buying/allocation/queries';
import { isSent } from '@/lib/buying/allocation/sent-purchase-orders';
import { bottlesByOffering } from '@/lib/orders/sums/sums-by-round';
import { type Offering, offeringsOfRound } from '@/lib/wines/offerings/queries';
import type { PurchaseOrderLine } from './queries';

/** A wine that is to be bought, as a line of a purchase order says it. */
export type LineToBuy = Omit<PurchaseOrderLine, 'organizationId' | 'id' | 'purchaseOrderId' | 'received'>;

/**
 * A wine of a round with its bottles to buy: those people get, and the surplus, less those on a sent order of
 * the wine's earlier supplier.
 */
export interface WineToBuy {
  offering: Offering;
  bottles: number;
}

/** The wines that are to be bought for a round, in the order of the wine list. */
export async function winesToBuy(scope: Scope, roundId: number): Promise<WineToBuy[]> {
  const offerings = await offeringsOfRound(scope, roundId);
  const ordered = await bottlesByOffering(scope, [roundId]);
  const surplus = await surplusByWine(scope, roundId);
  const bought = await boughtElsewhere(scope, roundId);
  return offerings
    .map((offering) => ({
      offering,
      bottles:
        (ordered.get(offering.id) ?? 0) + (surplus.get(offering.id) ?? 0) - (bought.get(offering.id) ?? 0),
    }))
    .filter(({ bottles }) => bottles > 0);
}

/** The bottles of each wine of a round on purchase orders that were sent to another supplier than it has now. */
async function boughtElsewhere(scope: Scope, roundId: number): Promise<Map<number, number>> {
  const rows = await scope.query<{ wine: number; bottles: number }>(
    (organization) => sql`
      SELECT line.wine_offering_id AS wine, sum(line.bottles) AS bottles
      FROM purchase_orders bought
      JOIN purchase_order_lines line
        ON line.organization_id = ${organization} AND line.purchase_order_id = bought.id
      JOIN wine_offerings offering
        ON offering.organization_id = ${organization} AND offering.id = line.wine_offering_id
      WHERE bought.organization_id = ${organization}
        AND bought.purchase_round_id = ${roundId}
        AND bought.supplier_id IS DISTINCT FROM offering.supplier_id
        AND ${isSent(organization)}
      GROUP BY line.wine_offering_id`,
  );
  return new Map(rows.map(({ wine, bottles }) => [wine, bottles]));
}

/** The lines of a purchase order to the supplier, of the wines that are to be bought for a round. */
export const linesOf = (wines: WineToBuy[], supplierId: number): LineToBuy[] =>
  wines
    .filter(({ offering }) => offering.supplierId === supplierId)
    .map(({ offering, bottles }) => ({
      wineOfferingId: offering.id,
      articleNumber: offering.articleNumber,
      name: offering.name,
      producer: offering.producer,
      vintage: offering.vintage,
      bottlesPerCrate: offering.bottlesPerCrate,
      bottles,
      purchasePriceCents: offering.purchasePriceCents,
    }));

/** A wine whose bottles on a purchase order differ from those to buy. Bottles are 0 where it is missing. */
export interface Outdated {
  name: string;
  vintage: number | null;
  listed: number;
  toBuy: number;
  /** True when price, name or crate changed, not only the bottles. */
  otherwise: boolean;
}

/** Lines of a purchase order that differ from the bottles to buy now. */
export function outdatedLines(listed: PurchaseOrderLine[], toBuy: LineToBuy[]): Outdated[] {
  const now = new Map(toBuy.map((line) => [line.wineOfferingId, line]));
  const before = new Set(listed.map(({ wineOfferingId }) => wineOfferingId));
  const changed = listed.flatMap((line): Outdated[] => {
    const wanted = now.get(line.wineOfferingId);
    const otherwise = wanted !== undefined && DESCRIBING.some((field) => wanted[field] !== line[field]);
    if (wanted?.bottles === line.bottles && !otherwise) return [];
    const { name, vintage } = line;
    return [{ name, vintage, listed: line.bottles, toBuy: wanted?.bottles ?? 0, otherwise }];
  });
  const added = toBuy
    .filter(({ wineOfferingId }) => !before.has(wineOfferingId))
    .map(({ name, vintage, bottles }) => ({ name, vintage, listed: 0, toBuy: bottles, otherwise: false }));
  return [...changed, ...added];
}

/** The values of a line about its wine, beside the bottles. */
const DESCRIBING = [
  'articleNumber',
  'name',
  'producer',
  'vintage',
  'bottlesPerCrate',
  'purchasePriceCents',
] as const;
