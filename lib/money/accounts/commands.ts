import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { bankStatements, paymentAccounts } from '@/db/schema';
import type { Scope } from '@/db/scope';
import { command } from '@/lib/rules/command';
import { existing, refuse } from '@/lib/rules/errors';
import { currentRow } from '@/lib/rules/version';
import { createPaymentAccountInput, paymentAccountInput, updatePaymentAccountInput } from './input';
import { presentPaymentAccount } from './present';
import type { PaymentAccount } from './queries';

const current = currentRow(paymentAccounts, presentPaymentAccount);

/** Adds an account that participants may pay to. 409 when the organization has its IBAN already. */
export const createPaymentAccount = command({
  access: 'administrator',
  input: createPaymentAccountInput,
  run: ({ scope }, fields) => addPaymentAccount(scope, fields),
});

/** Adds a payment account, inside another rule. */
export const addPaymentAccount = (
  scope: Scope,
  { name, ...fields }: z.output<typeof createPaymentAccountInput>,
): Promise<PaymentAccount> => scope.insert(paymentAccounts, { ...fields, name: name || fields.holder });

/** Changes a payment account; an address is replaced whole. 409 for another IBAN once a statement was read for it. */
export const updatePaymentAccount = command({
  access: 'administrator',
  input: updatePaymentAccountInput,
  current,
  async run({ scope }, { id, name, ...fields }): Promise<PaymentAccount> {
    const account = existing(await scope.lock(paymentAccounts, id));
    if (fields.iban !== undefined && fields.iban !== account.iban && (await hasStatements(scope, id))) {
      throw refuse('ibanFixed', { field: 'iban' });
    }
    const named = name === undefined ? {} : { name: name || fields.holder || account.holder };
    return (await scope.update(paymentAccounts, id, { ...fields, ...named })) ?? account;
  },
});

const hasStatements = async (scope: Scope, id: number) =>
  (await scope.count(bankStatements, eq(bankStatements.paymentAccountId, id))) > 0;

/** Deletes a payment account. 409 while a route names it, and when a statement was read for it. */
export const deletePaymentAccount = command({
  access: 'administrator',
  input: paymentAccountInput,
  current,
  async run({ scope }, { id }): Promise<void> {
    if ((await scope.delete(paymentAccounts, eq(paymentAccounts.id, id))) === 0) throw refuse('notFound');
  },
});
