import type { OrderDetails } from '@/lib/orders/queries';
import type { RoundWithOfferings } from '@/lib/rounds/queries';

/** What the storefront shows of a wine. The list is sent to the browser, so it has nothing else. */
export interface ListedOffering
  extends Pick<
    RoundWithOfferings['offerings'][number],
    | 'id'
    | 'categoryId'
    | 'categoryName'
    | 'name'
    | 'vintage'
    | 'producer'
    | 'region'
    | 'description'
    | 'priceCents'
    | 'bottlesPerCrate'
  > {
  /** The bottles that the form begins with. */
  bottles?: number | undefined;
  /** The price of a bottle in the order that the form changes. */
  orderedPriceCents?: number;
}

/** The wines of a round as the storefront lists them, in the same order; with the lines of an order, if any. */
export function listedOfferings(
  offerings: RoundWithOfferings['offerings'],
  lines: OrderDetails['lines'] = [],
): ListedOffering[] {
  const ordered = new Map(lines.map((line) => [line.wineOfferingId, line]));
  return offerings.map((offering) => {
    const line = ordered.get(offering.id);
    return {
      id: offering.id,
      categoryId: offering.categoryId,
      categoryName: offering.categoryName,
      name: offering.name,
      vintage: offering.vintage,
      producer: offering.producer,
      region: offering.region,
      description: offering.description,
      priceCents: offering.priceCents,
      bottlesPerCrate: offering.bottlesPerCrate,
      ...(line ? { bottles: line.quantity, orderedPriceCents: line.unitPriceCents } : {}),
    };
  });
}

/** What a bottle costs in this order: a line that stays keeps the price it was ordered at. */
export function bottlePrice({ orderedPriceCents, priceCents }: ListedOffering): number {
  return orderedPriceCents ?? priceCents;
}
