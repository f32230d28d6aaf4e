import type { z } from 'zod';
import type { Scope } from '@/db/scope';
import { MOST_CENTS } from '@/lib/money/ledger/input';
import { lockPayableOrders } from '@/lib/money/ledger/payable-orders';
import {
  type BankTransaction,
  requireTransaction,
  type TransactionDetails,
} from '@/lib/money/matching/transactions';
import type { Caller } from '@/lib/rules/caller';
import { command } from '@/lib/rules/command';
import { fieldError, invalid, refuse } from '@/lib/rules/errors';
import { howToWriteAmount, readAmount } from '@/lib/words/amounts';
import { bookTransfers, endDoubts, lockedTransfers, openAgain, setAside } from './acts';
import { assignInput, bankTransactionInput, writtenPartsInput } from './input';

/**
 * Books an open transaction on orders, cancelled ones too. 422 when the parts do not add up to it or an order does not
 * exist; 409 when it is not open, and for an order of another currency.
 */
export const assignTransaction = command({
  access: 'administrator',
  input: assignInput,
  async run({ caller, scope }, { id, parts }): Promise<TransactionDetails> {
    const transaction = await lockedOpenTransfer(scope, id);
    await book(scope, caller, transaction, parts);
    return requireTransaction(scope, id);
  },
});

/**
 * Like `assignTransaction`, with amounts as people write them in the transaction's currency; empty ones are no part.
 */
export const assignWrittenParts = command({
  access: 'administrator',
  input: writtenPartsInput,
  async run({ caller, scope }, { id, parts }): Promise<TransactionDetails> {
    const transaction = await lockedOpenTransfer(scope, id);
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
  if (sum !== transaction.amountCents) throw invalid(fieldError('parts', 'bankPartsSum'));
  const orders = await lockPayableOrders(
    scope,
    parts.map(({ order_id }) => order_id),
  );
  const known = new Map(orders.map((order) => [order.id, order]));
  const missing = parts.flatMap(({ order_id }, index) =>
    known.has(order_id) ? [] : [fieldError(`parts.${index}.order_id`, 'noSuchOrder')],
  );
  if (missing.length > 0) throw invalid(...missing);
  if (orders.some(({ currency }) => currency !== transaction.currency)) throw refuse('currencyDiffers');
  const booked = parts.map(({ order_id, amount_cents }) => ({
    transfer: transaction,
    orderId: order_id,
    amountCents: amount_cents,
  }));
  await bookTransfers(scope, caller, orders, booked);
  await endDoubts(scope, [transaction.id], { ofKept: false });
}

/** Opens a transaction again that is booked or set aside; its payments are voided. 409 when it is open or went back. */
export const releaseTransaction = command({
  access: 'administrator',
  input: bankTransactionInput,
  async run({ caller, scope }, { id }): Promise<TransactionDetails> {
    const transfers = await lockedTransfers(scope, [id]);
    const [released] = await openAgain(scope, caller, transfers);
    if (released === undefined) {
      throw refuse(transfers[0]?.returnIdentity == null ? 'bankTransactionOpen' : 'bankTransactionReturned');
    }
    return requireTransaction(scope, id);
  },
});

/** Notes that an open transaction belongs to no order. 409 when it is not open. */
export const setTransactionAside = command({
  access: 'administrator',
  input: bankTransactionInput,
  async run({ scope }, { id }): Promise<TransactionDetails> {
    const [done] = await setAside(scope, await lockedTransfers(scope, [id]));
    if (done === undefined) throw refuse('bankTransactionNotOpen');
    return requireTransaction(scope, id);
  },
});

/** The bank transaction, locked until the transaction ends; 404 when there is none, 409 when it is not open. */
async function lockedOpenTransfer(scope: Scope, id: number): Promise<BankTransaction> {
  const [transfer] = await lockedTransfers(scope, [id]);
  if (transfer?.state !== 'open') throw refuse('bankTransactionNotOpen');
  return transfer;
}
