import { eq } from 'drizzle-orm';
import { bankTransactions, payments } from '@/db/schema';
import type { Scope } from '@/db/scope';
import { command } from '@/lib/command';
import { invalid, refuse } from '@/lib/errors';
import { saying } from '@/lib/languages/saying';
import { lockPayableOrders, perform, standingWith } from '@/lib/payments/ledger';
import { assignInput, bankTransactionInput } from './input';
import { requireTransaction, type TransactionDetails } from './transactions';

/**
 * Books an open transaction on orders, cancelled ones too. 422 when the parts do not add up to it or an order does not
 * exist, 409 when it is not open, and for an order of another currency.
 */
export const assignTransaction = command({
  access: 'administrator',
  input: assignInput,
  async run({ caller, scope }, { id, parts }): Promise<TransactionDetails> {
    const { transaction } = await lockedTransaction(scope, id, 'open');
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
        bankTransactionId: id,
      })),
    });
    return requireTransaction(scope, id);
  },
});

/** Opens a transaction again that is booked or set aside; its payments are voided. 409 when it is open or went back. */
export const releaseTransaction = command({
  access: 'administrator',
  input: bankTransactionInput,
  async run({ caller, scope }, { id }): Promise<TransactionDetails> {
    const { transaction, state } = await lockedTransaction(scope, id);
    if (transaction.returnIdentity !== null) throw refuse('bankTransactionReturned');
    if (state === 'open') throw refuse('bankTransactionOpen');
    if (state === 'set_aside') await scope.update(bankTransactions, id, { isSetAside: false });
    const voided = await standingWith(scope, eq(payments.bankTransactionId, id));
    const orders = await lockPayableOrders(
      scope,
      voided.map(({ orderId }) => orderId),
    );
    await perform(scope, caller, orders, { voided });
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
  if (!(await scope.lock(bankTransactions, id))) throw refuse('notFound');
  const details = await requireTransaction(scope, id);
  if (wanted && details.state !== wanted) throw refuse('bankTransactionNotOpen');
  return details;
}
