import { roundInput } from '@/lib/rounds/input';
import { requireRound } from '@/lib/rounds/queries';
import { query } from '@/lib/rules/command';
import { offeringsOfRound } from '@/lib/wines/offerings/queries';
import { bottlesByOffering, NO_ORDERS, type OrderSums, sumsByRound } from './sums-by-round';

/** The sums of a round's orders, in all and in bottles of each wine on its list. */
export interface RoundSums {
  sums: OrderSums;
  /** In the order of the wine list; a wine that nobody ordered has 0 bottles. */
  offerings: { id: number; bottles: number }[];
}

/** The sums of a round's orders without the orders. 404 when there is no such round. */
export const getRoundSums = query({
  access: 'administrator',
  input: roundInput,
  async run({ scope }, { id }): Promise<RoundSums> {
    await requireRound(scope, id);
    const [sums, offerings, bottles] = await Promise.all([
      sumsByRound(scope, [id]),
      offeringsOfRound(scope, id),
      bottlesByOffering(scope, [id]),
    ]);
    return {
      sums: sums.get(id) ?? NO_ORDERS,
      offerings: offerings.map((offering) => ({ id: offering.id, bottles: bottles.get(offering.id) ?? 0 })),
    };
  },
});
