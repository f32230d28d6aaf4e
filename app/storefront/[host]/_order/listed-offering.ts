import type { OrderDetails } from '@/lib/orders/queries';
import { bottlesAt, bottlesOf } from '@/lib/orders/sums/line-bottles';
import type { RoundWithOfferings } from '@/lib/rounds/queries';
import type { Availability } from '@/lib/wines/offerings/bottles';
import { categoryName } from '@/lib/wines/offerings/category-name';
import type { OfferingWords } from './list-words';
import { labelOf, type WineLabel } from './wine-label';

/** The public fields of a wine. The list is sent to the browser, so it has no others. */
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
  /** Absent where nothing is known of it. */
  label?: WineLabel;
  /** The path of its picture as lists show it. */
  picture?: string;
  /** The bottles that the form begins with. */
  bottles?: number | undefined;
  /** The participant's bottles, where they differ from the ordered ones. */
  allotted?: number;
  /** The bottles more, if they fill a crate, that the form begins with. */
  extra?: number;
  /** The bottles of all other orders; only where the round shows its crates and the wine is sold by them. */
  others?: number;
  /** The most bottles that the order may have; absent without a limit. */
  most?: number;
  /** The price of a bottle in the order that the form changes. */
  orderedPriceCents?: number;
}

/** The wines of a round as the storefront lists them, in that order, in these words; with the lines of an order, if any. */
export function listedOfferings(
  offerings: (RoundWithOfferings['offerings'][number] & Availability)[],
  words: OfferingWords,
  lines: OrderDetails['lines'] = [],
): ListedOffering[] {
  const ordered = new Map(lines.map((line) => [line.wineOfferingId, line]));
  return offerings.map((offering) => {
    const { bottlesPerCrate, crate, bottlesLeft } = offering;
    const line = ordered.get(offering.id);
    const own = line ? bottlesOf(line) : 0;
    const label = labelOf(offering, words.label);
    return {
      id: offering.id,
      categoryId: offering.categoryId,
      categoryName: categoryName(offering.categoryName, words.categories),
      name: offering.name,
      vintage: offering.vintage,
      producer: offering.producer,
      region: offering.region,
      description: offering.description,
      priceCents: offering.priceCents,
      bottlesPerCrate,
      ...(label && { label }),
      ...(offering.pictureUrl !== null && { picture: `${offering.pictureUrl}-small` }),
      ...(line && { bottles: line.quantity, extra: line.extra, orderedPriceCents: line.unitPriceCents }),
      ...(line && own !== line.quantity && { allotted: own }),
      ...(crate && bottlesPerCrate > 1 && { others: crate.ordered - own }),
      ...(bottlesLeft !== null && { most: bottlesLeft + own }),
    };
  });
}

/** The paid bottles when the form has this many of the wine. */
export const paidBottles = ({ bottles = 0, allotted }: ListedOffering, quantity: number): number =>
  bottlesAt({ quantity: bottles, allotted: allotted ?? null }, quantity);

/** The price of a bottle in this order: an existing line keeps its price. */
export function bottlePrice({ orderedPriceCents, priceCents }: ListedOffering): number {
  return orderedPriceCents ?? priceCents;
}
