import { and, eq, isNull, sql } from 'drizzle-orm';
import { bankTransactions } from '@/db/schema/index';
import type { Scope } from '@/db/scope';
import { enqueueOrderActs } from '@/lib/mail/acts/order-acts';
import { type PostedEntries, postEntries } from '@/lib/money/ledger/ledger';
import { lockPayableOrders, type Payment } from '@/lib/money/ledger/payable-orders';
import type { Caller } from '@/lib/rules/caller';
import { idsOf, inIds, listOf } from '@/lib/rules/list';
import type { KnownEntry } from './identity';
import { candidatesById } from './matching';
import { idsIn, referredTo } from './references';
import { type BankTransaction, standingPayments, surelyAwaitedOf } from './transactions';

/** A kept transfer, and the money that went back of it. */
interface Returned {
  transfer: BankTransaction;
  entry: KnownEntry;
}

/**
 * Books the transfers that went back, from outgoing entries: each of a transfer's payments gets a negative payment. An
 * open transfer needs nobody's attention any more. A return that would bring an order below 0 is left alone. Resolves
 * to the number of transfers that went back.
 */
export async function bookReturns(
  scope: Scope,
  caller: Caller,
  paymentAccountId: number,
  outgoing: KnownEntry[],
): Promise<number> {
  const entries = outgoing.filter(({ returned }) => returned);
  if (entries.length === 0) return 0;
  const kept = await keptTransfers(scope, paymentAccountId, entries);
  const returned = await pairs(scope, entries, kept);
  const before = await standingPayments(
    scope,
    returned.map(({ transfer }) => transfer),
  );
  const orders = await lockPayableOrders(
    scope,
    before.map(({ orderId }) => orderId),
  );
  // Another caller may have voided payments before their orders were locked.
  const standing = await standingPayments(
    scope,
    returned.map(({ transfer }) => transfer),
  );
  const paid = new Map(orders.map(({ id, paidCents }) => [id, paidCents]));
  const taken = returned.filter(({ transfer }) => {
    const parts = standing.filter(({ bankTransactionId }) => bankTransactionId === transfer.id);
    if (parts.some(({ orderId, amountCents }) => (paid.get(orderId) ?? 0) < amountCents)) return false;
    for (const { orderId, amountCents } of parts) paid.set(orderId, (paid.get(orderId) ?? 0) - amountCents);
    return true;
  });
  await noteReturned(scope, taken);
  const days = new Map(taken.map(({ transfer, entry }) => [transfer.id, entry.bookedOn]));
  const given = standing.filter(({ bankTransactionId }) => days.has(bankTransactionId ?? 0));
  const touched = new Set(given.map(({ orderId }) => orderId));
  const returnedTo = orders.filter(({ id }) => touched.has(id));
  const posted = await postEntries(scope, caller, returnedTo, {
    booked: given.map((part) => givenBack(part, days.get(part.bankTransactionId ?? 0))),
  });
  const owed = returnedTo.filter(({ id, isCancelled }) => !isCancelled && dueOf(posted, id) > 0);
  await tellOfReturns(scope, caller, idsOf(owed));
  return taken.length;
}

const dueOf = ({ orders }: PostedEntries, id: number) => orders.get(id)?.dueCents ?? 0;

/** Queues mail about orders that are owed again, but for those that another transfer surely pays. */
async function tellOfReturns(scope: Scope, caller: Caller, orderIds: number[]): Promise<void> {
  if (orderIds.length === 0) return;
  const awaited = new Set(await surelyAwaitedOf(scope, orderIds));
  const acts = orderIds
    .filter((id) => !awaited.has(id))
    .map((order_id) => ({ order_id, event_type: 'payment_reminder' as const }));
  await enqueueOrderActs(scope, caller, acts);
}

const givenBack = ({ orderId, amountCents, bankTransactionId }: Payment, paidOn: string | undefined) => ({
  orderId,
  amountCents: -amountCents,
  method: 'transfer' as const,
  paidOn,
  bankTransactionId,
});

/** The transfers of these amounts that did not go back yet, locked until the transaction ends. */
async function keptTransfers(
  scope: Scope,
  paymentAccountId: number,
  entries: KnownEntry[],
): Promise<BankTransaction[]> {
  const amounts = listOf(entries.map(({ amountCents }) => -amountCents));
  const locked = await scope.query<{ id: number }>(
    (organization) => sql`
      SELECT id FROM bank_transactions
      WHERE organization_id = ${organization} AND payment_account_id = ${paymentAccountId}
        AND return_identity IS NULL
        AND amount_cents = ANY(${amounts})
      ORDER BY id FOR NO KEY UPDATE`,
  );
  const ids = idsOf(locked);
  if (ids.length === 0) return [];
  return scope.list(bankTransactions, {
    where: and(
      eq(bankTransactions.paymentAccountId, paymentAccountId),
      isNull(bankTransactions.returnIdentity),
      inIds(bankTransactions.id, ids),
    ),
    orderBy: [bankTransactions.bookedOn, bankTransactions.identity],
  });
}

/**
 * Pairs each entry with the kept transfer that it returns: the first one that shares a key of the strongest kind. Each
 * transfer goes back once.
 */
async function pairs(scope: Scope, entries: KnownEntry[], kept: BankTransaction[]): Promise<Returned[]> {
  const known = await candidatesById(
    scope,
    entries.flatMap(({ text }) => idsIn(text)),
  );
  /**
   * The match keys of a movement, strongest kind first: bank id, transaction id, end-to-end id, named orders. A key has
   * the amount.
   */
  const sharedBy = (movement: BankTransaction | KnownEntry): string[][] => {
    const { amountCents, currency, bankId, transactionId, endToEndId } = movement;
    const orders =
      'namedOrderIds' in movement ? movement.namedOrderIds : referredTo(movement.text, known).namedOrderIds;
    return [[bankId], [transactionId], [endToEndId], orders].map((values, kind) =>
      values.flatMap((value) =>
        value === null ? [] : [`${kind} ${Math.abs(amountCents)} ${currency} ${value}`],
      ),
    );
  };
  const waiting = new Map<string, number[]>();
  kept.forEach((transfer, place) => {
    for (const word of sharedBy(transfer).flat()) {
      const places = waiting.get(word);
      if (places) places.push(place);
      else waiting.set(word, [place]);
    }
  });
  const taken = new Set<number>();
  const firstOf = (word: string): number | undefined => {
    const places = waiting.get(word) ?? [];
    while (taken.has(places[0] ?? -1)) places.shift();
    return places[0];
  };
  return entries.flatMap((entry) => {
    const places = sharedBy(entry)
      .map((words) => words.flatMap((word) => firstOf(word) ?? []))
      .find((found) => found.length > 0);
    const place = places && Math.min(...places);
    const transfer = place === undefined ? undefined : kept[place];
    if (place === undefined || !transfer) return [];
    taken.add(place);
    return [{ transfer, entry }];
  });
}

async function noteReturned(scope: Scope, returned: Returned[]): Promise<void> {
  const rows = returned.map(({ transfer, entry }) => ({ id: transfer.id, identity: entry.identity }));
  if (rows.length === 0) return;
  await scope.query(
    (organization) => sql`
      UPDATE bank_transactions SET return_identity = returned.identity
      FROM json_to_recordset(${JSON.stringify(rows)}::text::json) AS returned (id bigint, identity text)
      WHERE bank_transactions.organization_id = ${organization} AND bank_transactions.id = returned.id`,
  );
}
