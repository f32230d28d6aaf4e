import { sql } from 'drizzle-orm';
import { bankTransactions, payments } from '@/db/schema/index';
import type { Scope } from '@/db/scope';
import type { Caller } from '@/lib/caller';
import { command } from '@/lib/command';
import { refuse } from '@/lib/errors';
import { holdingOneOf, listOf } from '@/lib/list';
import { lockPayableOrders, lockStandingWith, perform } from '@/lib/payments/ledger';
import { settleTransfersInput } from '../input';
import { loadTransactions, type TransactionDetails } from '../transactions';

/** The outcome of one press for several transfers. */
export interface SettledTransfers {
  /** The ids of those with which it was done. */
  done: number[];
  /** The number of those left as they are, because they changed since they were shown. */
  left: number;
}

/**
 * Books transfers that wait, each whole on an order that is still suggested for it, sets them aside, or opens booked and
 * set aside ones again: a fixed number of statements, however many they are. Those with which that cannot be done any
 * more are left as they are; 409 when that is all of them, and 404 for one that is not there. Of several for one order the first is taken, unless its
 * reference stands in each.
 */
export const settleTransfers = command({
  access: 'administrator',
  input: settleTransfersInput,
  async run({ caller, scope }, { transfers, act }): Promise<SettledTransfers> {
    const ids = [...new Set(transfers.map(({ id }) => id))];
    await lockTransactions(scope, ids);
    // What is suggested must not change until it is booked.
    const wanted = new Map(transfers.map(({ id, order_id }) => [id, order_id]));
    const orderIds = act === 'take' ? [...wanted.values()].flatMap((id) => id ?? []) : [];
    const orders = await lockPayableOrders(scope, orderIds);
    const rows = await scope.list(bankTransactions, { where: holdingOneOf(bankTransactions.id, ids) });
    if (rows.length < ids.length) throw refuse('notFound');
    const details = await loadTransactions(scope, rows);
    const done =
      act === 'take'
        ? await take(scope, caller, details, wanted, orders)
        : act === 'set_aside'
          ? await setAside(scope, details)
          : await open(scope, caller, details);
    if (done.length === 0) throw refuse('transfersChanged');
    return { done, left: ids.length - done.length };
  },
});

const lockTransactions = (scope: Scope, ids: number[]) =>
  scope.query(
    (organization) => sql`
      SELECT id FROM bank_transactions WHERE organization_id = ${organization} AND id = ANY(${listOf(ids)})
      ORDER BY id FOR NO KEY UPDATE`,
  );

async function take(
  scope: Scope,
  caller: Caller,
  details: TransactionDetails[],
  wanted: Map<number, number | undefined>,
  orders: Awaited<ReturnType<typeof lockPayableOrders>>,
): Promise<number[]> {
  const taken = new Set<number>();
  const booked = details.flatMap(({ transaction, suggestions }) => {
    const chosen = suggestions.find(({ orderId }) => orderId === wanted.get(transaction.id));
    if (!chosen || (taken.has(chosen.orderId) && chosen.reason !== 'reference')) return [];
    taken.add(chosen.orderId);
    const { id: bankTransactionId, amountCents, bookedOn: paidOn } = transaction;
    return [{ orderId: chosen.orderId, amountCents, method: 'transfer' as const, paidOn, bankTransactionId }];
  });
  await perform(
    scope,
    caller,
    orders.filter(({ id }) => taken.has(id)),
    { booked },
  );
  return booked.map(({ bankTransactionId }) => bankTransactionId);
}

async function setAside(scope: Scope, details: TransactionDetails[]): Promise<number[]> {
  const ids = details.flatMap(({ transaction, state }) => (state === 'open' ? [transaction.id] : []));
  await noteSetAside(scope, ids, true);
  return ids;
}

async function open(scope: Scope, caller: Caller, details: TransactionDetails[]): Promise<number[]> {
  const ids = details.flatMap(({ transaction, state }) =>
    state === 'open' || transaction.returnIdentity !== null ? [] : [transaction.id],
  );
  await noteSetAside(scope, ids, false);
  const { standing, orders } = await lockStandingWith(scope, holdingOneOf(payments.bankTransactionId, ids));
  await perform(scope, caller, orders, { voided: standing });
  return ids;
}

const noteSetAside = (scope: Scope, ids: number[], isSetAside: boolean) =>
  scope.query(
    (organization) => sql`
      UPDATE bank_transactions SET is_set_aside = ${isSetAside}
      WHERE organization_id = ${organization} AND id = ANY(${listOf(ids)})`,
  );
