import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { bankTransactions, payments } from '@/db/schema/index';
import type { Scope } from '@/db/scope';
import { howToWriteAmount, readAmount } from '@/lib/amounts';
import type { Caller } from '@/lib/caller';
import { command } from '@/lib/command';
import { existing, invalid, refuse } from '@/lib/errors';
import { saying } from '@/lib/languages/saying';
import { MOST_CENTS } from '@/lib/payments/input';
import { lockPayableOrders, lockStandingWith, perform } from '@/lib/payments/ledger';
import { assignInput, bankTransactionInput, writtenPartsInput } from './input';
import { type BankTransaction, requireTransaction, type TransactionDetails } from './transactions';

/**
 * Books an open transaction on orders, cancelled ones too. 422 when the parts do not add up to it or an order does not
 * exist, 409 when it is not open, and for an order of another currency.
 */
export const assignTransaction = command({
  access: 'administrator',
  input: assignInput,
  async run({ caller, scope }, { id, parts }): Promise<TransactionDetails> {
    const { transaction } = await lockedTransaction(scope, id, 'open');
    await book(scope, caller, transaction, parts);
    return requireTransaction(scope, id);
  },
});

/** The same with amounts as people write them in the transaction's currency; empty ones are no part. */
export const assignWrittenParts = command({
  access: 'administrator',
  input: writtenPartsInput,
  async run({ caller, scope }, { id, parts }): Promise<TransactionDetails> {
    const { transaction } = await lockedTransaction(scope, id, 'open');
    const { currency } = transaction;
    const read = parts.map(({ order_id, amount }) => ({
      order_id,
      amount_cents: readAmount(amount, currency) ?? 0,
    }));
    const unread = read.flatMap(({ amount_cents }, index) =>
      amount_cents > 0 && amount_cents <= MOST_CENTS
        ? []
        : [{ path: `parts.${index}.amount`, message: howToWriteAmount(currency) }],
    );
    if (unread.length > 0) throw invalid(...unread);
    await book(scope, caller, transaction, read);
    return requireTransaction(scope, id);
  },
});

/** Books the parts of a locked transaction. */
async function book(
  scope: Scope,
  caller: Caller,
  transaction: BankTransaction,
  parts: z.output<typeof assignInput>['parts'],
): Promise<void> {
  const sum = parts.reduce((total, part) => total + part.amount_cents, 0);
  if (sum !== transaction.amountCents) throw invalid({ path: 'parts', message: saying('bankPartsSum') });
  const orders = await lockPayableOrders(
    scope,
    parts.map(({ order_id }) => order_id),
  );
  const known = new Map(orders.map((order) => [order.id, order]));
  const missing = parts.flatMap(({ order_id }, index) =>
    known.has(order_id) ? [] : [{ path: `parts.${index}.order_id`, message: saying('noSuchOrder') }],
  );
  if (missing.length > 0) throw invalid(...missing);
  if (orders.some(({ currency }) => currency !== transaction.currency)) throw refuse('currencyDiffers');
  await perform(scope, caller, orders, {
    booked: parts.map(({ order_id, amount_cents }) => ({
      orderId: order_id,
      amountCents: amount_cents,
      method: 'transfer',
      paidOn: transaction.bookedOn,
      bankTransactionId: transaction.id,
    })),
  });
}

/** Opens a transaction again that is booked or set aside; its payments are voided. 409 when it is open or went back. */
export const releaseTransaction = command({
  access: 'administrator',
  input: bankTransactionInput,
  async run({ caller, scope }, { id }): Promise<TransactionDetails> {
    const { transaction, state } = await lockedTransaction(scope, id);
    if (transaction.returnIdentity !== null) throw refuse('bankTransactionReturned');
    if (state === 'open') throw refuse('bankTransactionOpen');
    if (state === 'set_aside') await scope.update(bankTransactions, id, { isSetAside: false });
    const { standing, orders } = await lockStandingWith(scope, eq(payments.bankTransactionId, id));
    await perform(scope, caller, orders, { voided: standing });
    return requireTransaction(scope, id);
  },
});

/** Notes that an open transaction belongs to no order. 409 when it is not open. */
export const setTransactionAside = command({
  access: 'administrator',
  input: bankTransactionInput,
  async run({ scope }, { id }): Promise<TransactionDetails> {
    await lockedTransaction(scope, id, 'open');
    await scope.update(bankTransactions, id, { isSetAside: true });
    return requireTransaction(scope, id);
  },
});

/** The bank transaction, locked until the transaction ends, or 404; 409 when it must be open and is not. */
async function lockedTransaction(scope: Scope, id: number, wanted?: 'open'): Promise<TransactionDetails> {
  existing(await scope.lock(bankTransactions, id));
  const details = await requireTransaction(scope, id);
  if (wanted && details.state !== wanted) throw refuse('bankTransactionNotOpen');
  return details;
}
