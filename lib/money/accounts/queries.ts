import { type InferSelectModel, or } from 'drizzle-orm';
import { paymentAccounts } from '@/db/schema';
import type { Scope } from '@/db/scope';
import type { Route } from '@/db/unscoped';
import { query } from '@/lib/rules/command';
import { contains, matchingCompact, type Page, pageOf } from '@/lib/rules/list';
import { getById } from '@/lib/rules/one-of';
import { listPaymentAccountsInput } from './input';

export type PaymentAccount = InferSelectModel<typeof paymentAccounts>;

/** The organization's payment accounts by name. */
export const listPaymentAccounts = query({
  access: 'administrator',
  input: listPaymentAccountsInput,
  run({ scope }, { limit, offset, q }): Promise<Page<PaymentAccount>> {
    const { name, holder, iban } = paymentAccounts;
    const where = or(contains(q, name, holder), matchingCompact(q, iban));
    return pageOf(scope, paymentAccounts, {
      where,
      by: [paymentAccounts.name, paymentAccounts.id],
      limit,
      offset,
    });
  },
});

/** All payment accounts of the organization by name, to choose one. */
export const allPaymentAccounts = query({
  access: 'administrator',
  snapshot: false,
  run: ({ scope }): Promise<PaymentAccount[]> =>
    scope.list(paymentAccounts, { orderBy: [paymentAccounts.name, paymentAccounts.id] }),
});

/** The account that a route's participants pay to, or undefined. */
export const accountOfRoute = async (
  scope: Scope,
  { paymentAccountId: id }: Pick<Route, 'paymentAccountId'>,
): Promise<PaymentAccount | undefined> => (id === null ? undefined : scope.find(paymentAccounts, id));

/** One payment account. 404 when there is none. */
export const getPaymentAccount = getById(paymentAccounts);
