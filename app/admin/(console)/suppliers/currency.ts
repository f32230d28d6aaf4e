import type { Route } from '@/lib/groups/routes/queries';

/** The currency in which the least amount of a supplier is written, and whether all groups have it. */
export interface SupplierCurrency {
  currency: string;
  isShared: boolean;
}

/**
 * A supplier is the whole organization's, and each group has a currency. Where those differ, an amount counts in the
 * currency of the round; it is written with the decimals of the first.
 */
export function supplierCurrency(routes: Route[]): SupplierCurrency {
  const currencies = new Set(routes.map(({ currency }) => currency));
  const [currency = 'EUR'] = currencies;
  return { currency, isShared: currencies.size <= 1 };
}
