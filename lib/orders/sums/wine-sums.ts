import type { RoundWithSums } from '@/lib/orders/lists/round-orders';
import { takesOrders } from '@/lib/rounds/deadline';
import { roundInput } from '@/lib/rounds/input';
import { requireRoundWithRoute } from '@/lib/rounds/queries';
import { query } from '@/lib/rules/command';
import { addCrates, type Crates, intoCrates, missingInCrate } from '@/lib/wines/crates';
import { type Offering, offeringsOfRound } from '@/lib/wines/offerings/queries';
import { NO_ORDERS, type Ordered, orderedByOffering, sumsByRound } from './sums-by-round';

/** The bottles ordered of a wine, or of several together. Cancelled orders do not count. */
export interface WineSum extends Ordered {
  crates: Crates;
  /** The bottles missing to fill the crates that are begun. */
  missing: number;
}

/** A wine of the list with its sum. */
export interface SummedWine extends WineSum {
  offering: Offering & { categoryName: string };
}

/** Wines that have a category or a producer in common. */
export interface SummedWines extends WineSum {
  name: string;
}

/** A round's totals by wine, by category in the order of the list, and by producer, the most bottles first. */
export interface RoundWineSums extends RoundWithSums {
  all: WineSum;
  wines: SummedWine[];
  categories: SummedWines[];
  producers: SummedWines[];
}

/** A round's totals by wine, for the buyer. 404 when there is no such round. */
export const getRoundWineSums = query({
  access: 'administrator',
  input: roundInput,
  async run({ scope }, { id }): Promise<RoundWineSums> {
    const { round, route } = await requireRoundWithRoute(scope, id);
    const [open, offerings, ordered, sums] = await Promise.all([
      takesOrders(scope, round),
      offeringsOfRound(scope, id),
      orderedByOffering(scope, [id]),
      sumsByRound(scope, [id]),
    ]);
    const wines = offerings.map((offering): SummedWine => {
      const { bottles, cents } = ordered.get(offering.id) ?? { bottles: 0, cents: 0 };
      const { bottlesPerCrate } = offering;
      return {
        offering,
        bottles,
        cents,
        crates: intoCrates(bottles, bottlesPerCrate),
        missing: missingInCrate(bottles, bottlesPerCrate),
      };
    });
    const producers = summedBy(wines, ({ offering }) => offering.producer);
    return {
      round: { ...round, takesOrders: open },
      route,
      sums: sums.get(id) ?? NO_ORDERS,
      all: together(wines),
      wines,
      categories: summedBy(wines, ({ offering }) => offering.categoryName),
      producers: producers.sort(
        (one, other) => other.bottles - one.bottles || one.name.localeCompare(other.name),
      ),
    };
  },
});

/** The sums by a common name, in the order of the names' first wines. */
function summedBy(wines: SummedWine[], nameOf: (wine: SummedWine) => string): SummedWines[] {
  const parts = new Map<string, SummedWine[]>();
  for (const wine of wines.filter(({ bottles }) => bottles > 0)) {
    const name = nameOf(wine);
    parts.set(name, [...(parts.get(name) ?? []), wine]);
  }
  return [...parts].map(([name, part]) => ({ name, ...together(part) }));
}

/** Bottles are divided into crates wine by wine: no crate holds two wines. */
function together(wines: WineSum[]): WineSum {
  return {
    bottles: wines.reduce((sum, wine) => sum + wine.bottles, 0),
    crates: addCrates(wines.map(({ crates }) => crates)),
    missing: wines.reduce((sum, wine) => sum + wine.missing, 0),
    cents: wines.reduce((sum, wine) => sum + wine.cents, 0),
  };
}
