import { purchaseRounds, routes } from '@/db/schema';
import type { Scope } from '@/db/scope';
import { howToWriteAmount, readAmount, writeAmount } from '@/lib/amounts';
import { invalid } from '@/lib/errors';
import { HIGHEST_PRICE } from './input';

/**
 * The price in the minor unit of the currency of the round's route: given as such, or as text in which an
 * amount is written. 422 for an amount that is none, or beyond what a line can hold.
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

/** What somebody is told who names a round that is not there, or another organization's. */
export const noSuchRound = () => invalid({ path: 'purchase_round_id', message: 'There is no such round.' });
