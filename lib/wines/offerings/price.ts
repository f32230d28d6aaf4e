import { purchaseRounds, routes } from '@/db/schema';
import type { Scope } from '@/db/scope';
import { type FieldError, fieldError, invalid } from '@/lib/rules/errors';
import { howToWriteAmount, readAmount, writeAmount } from '@/lib/words/amounts';
import { localizedMessage } from '@/lib/words/languages/localized-message';
import { type GivenPrices, HIGHEST_PRICE } from './input';

/** Prices in the currency's minor unit, undefined where none was given, and the errors of the given ones. */
interface ReadPrices {
  priceCents: number | undefined;
  /** The organization's cost of a bottle; null where it is not known. */
  purchasePriceCents: number | null | undefined;
  errors: FieldError[];
}

/**
 * Reads the prices of a wine, text in the currency of the round's route. 422 for a round that does not exist, where
 * text is given.
 */
export async function readPrices(scope: Scope, roundId: number, given: GivenPrices): Promise<ReadPrices> {
  const { price, purchase_price, price_cents, purchase_price_cents } = given;
  if (price === undefined && purchase_price === undefined) {
    return { priceCents: price_cents, purchasePriceCents: purchase_price_cents, errors: [] };
  }
  return pricesIn(await currencyOf(scope, roundId), given);
}

/** Reads the prices of a wine, text in this currency. A purchase price of no text is none. */
export function pricesIn(currency: string, given: GivenPrices): ReadPrices {
  const errors: FieldError[] = [];
  const read = <Cents>(path: 'price' | 'purchase_price', text: string | undefined, cents: Cents) => {
    if (text === undefined) return cents;
    const found = readPrice(text, currency);
    if (typeof found === 'number') return found;
    errors.push({ path, message: found });
    return undefined;
  };
  const costsNothing = given.purchase_price?.trim() === '';
  return {
    priceCents: read('price', given.price, given.price_cents),
    purchasePriceCents: costsNothing
      ? null
      : read('purchase_price', given.purchase_price, given.purchase_price_cents),
    errors,
  };
}

/** The currency of the round's route. 422 for a round that does not exist. */
export async function currencyOf(scope: Scope, roundId: number): Promise<string> {
  const round = await scope.find(purchaseRounds, roundId);
  const route = round && (await scope.find(routes, round.routeId));
  if (!route) throw noSuchRound();
  return route.currency;
}

/** The price in the currency's minor unit, read from a text, or the reason for which it is none. */
export const readPrice = (price: string, currency: string): number | string =>
  withinBounds(readAmount(price, currency), currency);

function withinBounds(cents: number | undefined, currency: string): number | string {
  if (cents === undefined) return howToWriteAmount(currency);
  if (cents <= HIGHEST_PRICE) return cents;
  return localizedMessage('amountAtMost', {
    amount: { amount: writeAmount(HIGHEST_PRICE, currency) },
    currency,
  });
}

/** The refusal for a round that does not exist or belongs to another organization. */
export const NO_SUCH_ROUND: FieldError = fieldError('purchase_round_id', 'noSuchRound');

export const noSuchRound = () => invalid(NO_SUCH_ROUND);
