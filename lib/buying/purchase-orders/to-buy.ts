import { sql } from 'drizzle-orm';
import type { Scope } from '@/db/scope';
import { surplusByWine } from '@/lib/buying/allocation/queries';
import { isSent } from '@/lib/buying/allocation/sent-purchase-orders';
import { bottlesByOffering } from '@/lib/orders/sums/sums-by-round';
import { listOf } from '@/lib/rules/list';
import { type Offering, offeringsOfRound } from '@/lib/wines/offerings/queries';
import type { PurchaseOrderLine } from './queries';

/** A wine that is to be bought, as a line of a purchase order says it. */
export type LineToBuy = Omit<PurchaseOrderLine, 'organizationId' | 'id' | 'purchaseOrderId' | 'received'>;

/** The bottles that a round needs of a wine, and those on purchase orders of whichever supplier. */
export interface BottlesToBuy {
  /** The bottles that people get, and the surplus. */
  needed: number;
  drafted: number;
  /** The bottles on orders that were sent, or are on their way. */
  sent: number;
  /** The bottles that came; null without a receipt. */
  received: number | null;
  /** The newest price of a bottle on orders that were sent, in the currency's minor unit; null when it is not known. */
  price: number | null;
}

/** A wine of a round, with its bottles. */
export interface WineToBuy extends BottlesToBuy {
  offering: Offering;
  /** The bottles to buy of its present supplier: those needed, less those that were ordered of an earlier one. */
  bottles: number;
}

/** All wines of a round in the order of the wine list, also those that nobody ordered. */
export async function winesOfPurchase(scope: Scope, roundId: number): Promise<WineToBuy[]> {
  const offerings = await offeringsOfRound(scope, roundId);
  const ordered = await bottlesByOffering(scope, [roundId]);
  const bottlesOf = await bottlesToBuy(scope, [roundId], ordered);
  return offerings.map((offering) => {
    const { elsewhere, ...on } = bottlesOf(offering.id);
    return { offering, bottles: on.needed - elsewhere, ...on };
  });
}

/**
 * The bottles of each wine of some rounds, by the wine's id; `ordered` are those that people get. `elsewhere` are those sent
 * to another supplier than the wine has now.
 */
export async function bottlesToBuy(
  scope: Scope,
  roundIds: number[],
  ordered: ReadonlyMap<number, number>,
): Promise<(wineOfferingId: number) => BottlesToBuy & Bought> {
  const surplus = await surplusByWine(scope, roundIds);
  const bought = await bottlesBought(scope, roundIds);
  return (wine) => ({
    needed: (ordered.get(wine) ?? 0) + (surplus.get(wine) ?? 0),
    ...(bought.get(wine) ?? NOTHING),
  });
}

/** The bottles of a wine for nobody: those that came, or before that those needed, beyond those that people get. */
export const leftOverOf = (
  { needed, received }: Pick<BottlesToBuy, 'needed' | 'received'>,
  given: number,
): number => Math.max(0, (received ?? needed) - given);

/** The wines that are to be bought for a round, in the order of the wine list. */
export const winesToBuy = async (scope: Scope, roundId: number): Promise<WineToBuy[]> =>
  (await winesOfPurchase(scope, roundId)).filter(({ bottles }) => bottles > 0);

/** The bottles of a wine on purchase orders. */
type Bought = Omit<BottlesToBuy, 'needed'> & { elsewhere: number };

const NOTHING: Bought = { drafted: 0, sent: 0, received: null, price: null, elsewhere: 0 };

async function bottlesBought(scope: Scope, roundIds: number[]): Promise<Map<number, Bought>> {
  const rows = await scope.query<Bought & { wine: number }>(
    (organization) => sql`
      SELECT line.wine_offering_id AS wine, sum(line.received) AS received,
             coalesce(sum(line.bottles) FILTER (WHERE NOT ${isSent(organization)}), 0) AS drafted,
             coalesce(sum(line.bottles) FILTER (WHERE ${isSent(organization)}), 0) AS sent,
             coalesce(sum(line.bottles) FILTER (
               WHERE ${isSent(organization)} AND bought.supplier_id IS DISTINCT FROM offering.supplier_id
             ), 0) AS elsewhere,
             (array_agg(line.purchase_price_cents ORDER BY line.id DESC) FILTER (WHERE ${isSent(organization)}))[1] AS price
      FROM purchase_orders bought
      JOIN purchase_order_lines line
        ON line.organization_id = ${organization} AND line.purchase_order_id = bought.id
      JOIN wine_offerings offering
        ON offering.organization_id = ${organization} AND offering.id = line.wine_offering_id
      WHERE bought.organization_id = ${organization} AND bought.purchase_round_id = ANY(${listOf(roundIds)})
      GROUP BY line.wine_offering_id`,
  );
  return new Map(rows.map(({ wine, ...bought }) => [wine, bought]));
}

/** The lines of a new purchase order to the supplier: the bottles that were not sent for yet. */
export const linesNotSent = (wines: WineToBuy[], supplierId: number): LineToBuy[] =>
  linesOf(
    wines.map((wine) => ({ ...wine, bottles: wine.needed - wine.sent })).filter(({ bottles }) => bottles > 0),
    supplierId,
  );

/** The lines of the purchase orders to the supplier, of the wines that are to be bought for a round. */
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
