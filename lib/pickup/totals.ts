import { addCrates, type Crates, intoCrates } from '@/lib/crates';
import { byCategory, type PickupCategory, type PickupList } from './queries';

/** The totals of a whole round. */
export interface RoundTotals {
  bottles: number;
  crates: Crates;
  /** The ordered wines with their bottles over all orders, in the order of the wine list. */
  categories: PickupCategory[];
}

/**
 * Adds up the wines of a round's orders. Bottles are added before they are divided into crates: six orders of
 * one bottle make one crate from the merchant.
 */
export function roundTotals({ offerings, orders }: Pick<PickupList, 'offerings' | 'orders'>): RoundTotals {
  const bottles = new Map<string, number>();
  for (const { offering, quantity } of orders.flatMap((order) =>
    order.categories.flatMap((group) => group.lines),
  )) {
    bottles.set(offering.id, quantity + (bottles.get(offering.id) ?? 0));
  }
  const lines = offerings.flatMap((offering) => {
    const quantity = bottles.get(offering.id) ?? 0;
    return quantity > 0 ? [{ offering, quantity }] : [];
  });
  return {
    bottles: lines.reduce((sum, line) => sum + line.quantity, 0),
    crates: addCrates(lines.map((line) => intoCrates(line.quantity, line.offering.bottlesPerCrate))),
    categories: byCategory(lines),
  };
}
