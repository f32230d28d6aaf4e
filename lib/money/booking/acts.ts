import { sql } from 'drizzle-orm';
import { bankTransactions, payments } from '@/db/schema/index';
import type { Scope } from '@/db/scope';
import { postEntries } from '@/lib/money/ledger/ledger';
import { lockNotVoidedWith, lockTransfers, type PayableOrder } from '@/lib/money/ledger/payable-orders';
import type { BankTransaction } from '@/lib/money/matching/transactions';
import type { Caller } from '@/lib/rules/caller';
import { refuse } from '@/lib/rules/errors';
import { idsOf, inIds, listOf } from '@/lib/rules/list';

/** Locks these transfers until the transaction ends, and reads them by id. 404 when one is not there. */
export async function lockedTransfers(scope: Scope, ids: number[]): Promise<BankTransaction[]> {
  await lockTransfers(scope, ids);
  const transfers = await scope.list(bankTransactions, { where: inIds(bankTransactions.id, ids) });
  if (transfers.length < new Set(ids).size) throw refuse('notFound');
  return transfers;
}

/** A transfer, or as much of it, that is booked on an order. */
export interface Part {
  transfer: Pick<BankTransaction, 'id' | 'bookedOn'>;
  orderId: number;
  amountCents: number;
}

/** Books parts of open transfers on their orders, which are among these locked ones. */
export async function bookTransfers(
  scope: Scope,
  caller: Caller,
  orders: PayableOrder[],
  parts: Part[],
): Promise<void> {
  const booked = parts.map(({ transfer, orderId, amountCents }) => ({
    orderId,
    amountCents,
    method: 'transfer' as const,
    paidOn: transfer.bookedOn,
    bankTransactionId: transfer.id,
  }));
  const touched = new Set(parts.map(({ orderId }) => orderId));
  await postEntries(
    scope,
    caller,
    orders.filter(({ id }) => touched.has(id)),
    { booked },
  );
}

/** Sets those of these locked transfers aside that are open. Resolves to their ids. */
export async function setAside(scope: Scope, transfers: BankTransaction[]): Promise<number[]> {
  const ids = idsOf(transfers.filter(({ state }) => state === 'open'));
  await noteSetAside(scope, ids, true);
  await endDoubts(scope, ids, { ofKept: true });
  return ids;
}

/**
 * Opens those of these locked transfers again that are booked or set aside and did not go back; their payments are voided.
 * Resolves to their ids.
 */
export async function openAgain(
  scope: Scope,
  caller: Caller,
  transfers: BankTransaction[],
): Promise<number[]> {
  const ids = idsOf(
    transfers.filter(({ state, returnIdentity }) => state !== 'open' && returnIdentity === null),
  );
  await noteSetAside(scope, ids, false);
  await endDoubts(scope, ids, { ofKept: true });
  const { standing, orders } = await lockNotVoidedWith(scope, inIds(payments.bankTransactionId, ids));
  await postEntries(scope, caller, orders, { voided: standing });
  return ids;
}

/**
 * Ends for good the doubt whether these transfers were read already; `ofKept`: also whether others are these, which were
 * read before.
 */
export const endDoubts = (scope: Scope, ids: number[], { ofKept }: { ofKept: boolean }) =>
  scope.query(
    (organization) => sql`
      UPDATE bank_transactions SET perhaps_same_as = NULL
      WHERE organization_id = ${organization} AND perhaps_same_as IS NOT NULL
        AND (id = ANY(${listOf(ids)})${ofKept ? sql` OR perhaps_same_as = ANY(${listOf(ids)})` : sql``})`,
  );

const noteSetAside = (scope: Scope, ids: number[], isSetAside: boolean) =>
  scope.query(
    (organization) => sql`
      UPDATE bank_transactions SET is_set_aside = ${isSetAside}
      WHERE organization_id = ${organization} AND id = ANY(${listOf(ids)})`,
  );
