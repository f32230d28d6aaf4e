import type { InferSelectModel } from 'drizzle-orm';
import type { suppliers } from '@/db/schema';

/** A supplier's least order: bottles, their cost, or both. */
type Least = Pick<InferSelectModel<typeof suppliers>, 'id' | 'minBottles' | 'minAmountCents'>;

/** A wine of a round with the bottles that are ordered of it. */
interface OrderedWine {
  supplierId: number | null;
  purchasePriceCents: number | null;
  bottles: number;
}

/** A group's progress towards a supplier's least order. */
export interface LeastOrder<S extends Least, W extends OrderedWine> {
  supplier: S;
  wines: W[];
  bottles: number;
  /** Their cost to the organization; null when the price of an ordered wine is missing. */
  cents: number | null;
}

/** A round's progress with each supplier who has a least order, in the order of the wines. */
export function leastOrders<S extends Least, W extends OrderedWine>(
  suppliersOfWines: S[],
  wines: W[],
): LeastOrder<S, W>[] {
  const byId = new Map(suppliersOfWines.map((supplier) => [supplier.id, supplier]));
  return [...byId.values()]
    .filter(({ minBottles, minAmountCents }) => minBottles !== null || minAmountCents !== null)
    .map((supplier) => {
      const own = wines.filter(({ supplierId }) => supplierId === supplier.id);
      const priced = own.every(
        ({ purchasePriceCents, bottles }) => purchasePriceCents !== null || bottles === 0,
      );
      return {
        supplier,
        wines: own,
        bottles: own.reduce((sum, { bottles }) => sum + bottles, 0),
        cents: priced
          ? own.reduce((sum, wine) => sum + wine.bottles * (wine.purchasePriceCents ?? 0), 0)
          : null,
      };
    });
}

/** A least order as visitors may see it: its wines and their progress; neither the supplier nor the cost. */
export interface ShownLeastOrder {
  /** The producers of the wines; their names where producers are not known. */
  of: string[];
  /** True when these are all wines of the round. */
  whole: boolean;
  /** The least number of bottles, and the ordered one. */
  bottles: { least: number; ordered: number } | null;
  /** The reached share of the least amount, in whole percent from 0 to 100; null without one. */
  percent: number | null;
}

/** The least orders of a round's wines as visitors may see them. */
export function shownLeastOrders(
  suppliersOfWines: Least[],
  wines: (OrderedWine & { name: string; producer: string })[],
): ShownLeastOrder[] {
  return leastOrders(suppliersOfWines, wines)
    .map(({ supplier: { minBottles, minAmountCents }, wines: own, bottles, cents }) => {
      const producers = own.map(({ producer }) => producer).filter((producer) => producer !== '');
      return {
        of: [...new Set(producers.length > 0 ? producers : own.map(({ name }) => name))],
        whole: own.length === wines.length,
        bottles: minBottles === null ? null : { least: minBottles, ordered: bottles },
        percent:
          minAmountCents === null || cents === null
            ? null
            : Math.min(100, Math.floor((cents / minAmountCents) * 100)),
      };
    })
    .filter(({ bottles, percent }) => bottles !== null || percent !== null);
}
