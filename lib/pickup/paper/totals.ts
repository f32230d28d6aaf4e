import { bottlesByOffering, sumsByRound } from '@/lib/orders/sums/sums-by-round';
import { roundInput } from '@/lib/rounds/input';
import { type RoundWithRoute, requireRoundWithRoute } from '@/lib/rounds/queries';
import { query } from '@/lib/rules/command';
import { addCrates, type Crates, intoCrates } from '@/lib/wines/crates';
import { leftOverByWine } from './left-over';
import { byCategory, offeringsOf, type PaperLine, type PickupCategory } from './queries';

/** The bottles of a wine over all orders, with those that are left over for the group. */
export interface TotalLine extends PaperLine {
  leftOver: number;
}

/** The totals of a whole round, without the cancelled orders. */
export interface RoundTotals extends RoundWithRoute {
  orders: number;
  bottles: number;
  crates: Crates;
  /** The wines with their bottles, in the order of the wine list. */
  categories: PickupCategory<TotalLine>[];
}

/**
 * Adds up the wines of a round's orders. Bottles are added before they are divided into crates: six orders of
 * one bottle make one crate from the merchant. The group's surplus is included. 404 when there is no such
 * round.
 */
export const getRoundTotals = query({
  access: 'administrator',
  input: roundInput,
  async run({ scope }, { id }): Promise<RoundTotals> {
    const found = await requireRoundWithRoute(scope, id);
    const [offerings, bottles, over, sums] = await Promise.all([
      offeringsOf(scope, id),
      bottlesByOffering(scope, [id]),
      leftOverByWine(scope, id),
      sumsByRound(scope, [id]),
    ]);
    const lines = offerings.flatMap((offering) => {
      const leftOver = over(offering.id);
      const quantity = (bottles.get(offering.id) ?? 0) + leftOver;
      return quantity === 0 ? [] : [{ offering, quantity, leftOver }];
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
