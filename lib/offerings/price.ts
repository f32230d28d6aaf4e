import { purchaseRounds, routes } from '@/db/schema';
import type { Scope } from '@/db/scope';
import { howToWriteAmount, readAmount, writeAmount } from '@/lib/amounts';
import { invalid } from '@/lib/errors';
import { HIGHEST_PRICE } from './input';

/**
 * The price in the minor unit of the currency of the round's route. It is given in that unit, or as text with
 * an amount. 422 for text that is not an amount, and for an amount that is too high.
 */
export async function centsOf(scope: Scope, roundId: number, price: number | string): Promise<number> {
  if (typeof price === 'number') return price;
  const round = await scope.find(purchaseRounds, roundId);
  const route = round && (await scope.find(routes, round.routeId));
  if (!route) throw noSuchRound();
  const cents = readAmount(price, route.currency);
  if (cents === undefined) throw invalid({ path: 'price', message: howToWriteAmount(route.currency) });
  if (cents > HIGHEST_PRICE) {
    const most = `${writeAmount(HIGHEST_PRICE, route.currency)} ${route.currency}`;
    throw invalid({ path: 'price', message: `Enter an amount of at most ${most}.` });
  }
  return cents;
}

/** The refusal for a round that does not exist or belongs to another organization. */
export const noSuchRound = () => invalid({ path: 'purchase_round_id', message: 'There is no such round.' });
