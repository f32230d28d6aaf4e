import { query } from '@/lib/command';
import { addCrates, type Crates, intoCrates } from '@/lib/crates';
import { bottlesByOffering, sumsByRound } from '@/lib/orders/sums/sums';
import { roundInput } from '@/lib/rounds/input';
import { type RoundWithRoute, requireRoundWithRoute } from '@/lib/rounds/queries';
import { byCategory, offeringsOf, type PickupCategory } from './queries';

/** The totals of a whole round, without the cancelled orders. */
export interface RoundTotals extends RoundWithRoute {
  orders: number;
  bottles: number;
  crates: Crates;
  /** The ordered wines with their bottles over all orders, in the order of the wine list. */
  categories: PickupCategory[];
}

/**
 * Adds up the wines of a round's orders. Bottles are added before they are divided into crates: six orders of
 * one bottle make one crate from the merchant. 404 when there is no such round.
 */
export const getRoundTotals = query({
  access: 'administrator',
  input: roundInput,
  async run({ scope }, { id }): Promise<RoundTotals> {
    const found = await requireRoundWithRoute(scope, id);
    const [offerings, bottles, sums] = await Promise.all([
      offeringsOf(scope, id),
      bottlesByOffering(scope, id),
      sumsByRound(scope, [id]),
    ]);
    const lines = offerings.flatMap((offering) => {
      const quantity = bottles.get(Number(offering.id));
      return quantity === undefined ? [] : [{ offering, quantity }];
    });
    return {
      ...found,
      orders: sums.get(id)?.orders ?? 0,
      bottles: lines.reduce((sum, line) => sum + line.quantity, 0),
      crates: addCrates(lines.map((line) => intoCrates(line.quantity, line.offering.bottlesPerCrate))),
      categories: byCategory(lines),
    };
  },
});
