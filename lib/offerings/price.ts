import { purchaseRounds, routes } from '@/db/schema';
import type { Scope } from '@/db/scope';
import { howToWriteAmount, howToWriteClearly, readAmount, readShownAmount, writeAmount } from '@/lib/amounts';
import { invalid } from '@/lib/errors';
import { saying } from '@/lib/languages/saying';
import { HIGHEST_PRICE } from './input';

/**
 * The price in the minor unit of the currency of the round's route. It is given in that unit, or as text with
 * an amount. 422 for text that is not an amount, and for an amount that is too high.
 */
export async function centsOf(
  scope: Scope,
  roundId: number,
  price: number | string,
  path: 'price' | 'purchase_price' = 'price',
): Promise<number> {
  if (typeof price === 'number') return price;
  const cents = readPrice(price, await currencyOf(scope, roundId));
  if (typeof cents === 'string') throw invalid({ path, message: cents });
  return cents;
}

/**
 * What a bottle costs the organization, given as `centsOf` takes a price: null for none, undefined where nothing was
 * given.
 */
export async function purchaseCentsOf(
  scope: Scope,
  roundId: number,
  price: number | string | null | undefined,
): Promise<number | null | undefined> {
  if (price === null || price === undefined) return price;
  if (typeof price === 'string' && price.trim() === '') return null;
  return centsOf(scope, roundId, price, 'purchase_price');
}

/** The currency of the round's route. 422 for a round that does not exist. */
export async function currencyOf(scope: Scope, roundId: number): Promise<string> {
  return (await writingOfPrices(scope, roundId)).currency;
}

/** How prices are written in a round. */
export interface WritingOfPrices {
  currency: string;
  /** The locale of the round's route. */
  locale: string;
}

/** How prices are written on the round's route. 422 for a round that does not exist. */
export async function writingOfPrices(scope: Scope, roundId: number): Promise<WritingOfPrices> {
  const round = await scope.find(purchaseRounds, roundId);
  const route = round && (await scope.find(routes, round.routeId));
  if (!route) throw noSuchRound();
  return { currency: route.currency, locale: route.locale };
}

/** The price in the currency's minor unit that a text says, or a sentence on what to write instead. */
export const readPrice = (price: string, currency: string): number | string =>
  withinBounds(readAmount(price, currency), currency);

/** As `readPrice`, of a cell of a spreadsheet, which may have marks between thousands. */
export function readShownPrice(shown: string, { currency, locale }: WritingOfPrices): number | string {
  // Spreadsheets write the currency before or after the amount.
  const amount = shown.replace(currency, '').trim();
  const cents = readShownAmount(amount, currency, locale);
  return cents === 'ambiguous' ? howToWriteClearly(amount, currency) : withinBounds(cents, currency);
}

function withinBounds(cents: number | undefined, currency: string): number | string {
  if (cents === undefined) return howToWriteAmount(currency);
  if (cents <= HIGHEST_PRICE) return cents;
  return saying('amountAtMost', { amount: writeAmount(HIGHEST_PRICE, currency), currency });
}

/** The refusal for a round that does not exist or belongs to another organization. */
export const noSuchRound = () => invalid({ path: 'purchase_round_id', message: saying('noSuchRound') });
