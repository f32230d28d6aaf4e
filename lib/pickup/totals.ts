import { addCrates, type Crates, intoCrates } from '@/lib/crates';
import { byCategory, type PickupCategory, type PickupOrder } from './queries';

/** What a whole round adds up to. */
export interface RoundTotals {
  bottles: number;
  crates: Crates;
  /** Each wine that was ordered, with its bottles over all orders, in the order of the wine list. */
  categories: PickupCategory[];
}

/**
 * Adds up the wines of a round's orders. `wineIds` is the wine list's order; bottles are summed first and
 * divided into crates after: six orders of one bottle are one crate from the merchant.
 */
export function roundTotals(orders: PickupOrder[], wineIds: string[]): RoundTotals {
  const place = new Map(wineIds.map((id, index) => [id, index]));
  const lines = new Map<string, PickupCategory['lines'][number]>();
  for (const { wine, quantity } of orders.flatMap((order) =>
    order.categories.flatMap((group) => group.lines),
  )) {
    lines.set(wine.id, { wine, quantity: quantity + (lines.get(wine.id)?.quantity ?? 0) });
  }
  const listed = [...lines.values()].sort(
    (one, other) => (place.get(one.wine.id) ?? 0) - (place.get(other.wine.id) ?? 0),
  );
  return {
    bottles: listed.reduce((sum, line) => sum + line.quantity, 0),
    crates: addCrates(listed.map((line) => intoCrates(line.quantity, line.wine.bottlesPerCrate))),
    categories: byCategory(listed),
  };
}
