import type { BankEntry } from '@/lib/money/files/entry';

/** Amounts in minor units, by their currencies. */
export type Sums = ReadonlyMap<string, number>;

type Amount = Pick<BankEntry, 'amountCents' | 'currency'>;

/** Adds up amounts by currency, without some of them; currencies that come to nothing are left out. */
export function sumsOf(amounts: Amount[], without: Amount[] = []): Sums {
  const sums = new Map<string, number>();
  const add = (all: Amount[], sign: 1 | -1) => {
    for (const { amountCents, currency } of all) {
      sums.set(currency, (sums.get(currency) ?? 0) + sign * amountCents);
    }
  };
  add(amounts, 1);
  add(without, -1);
  return new Map([...sums].filter(([, cents]) => cents !== 0));
}
