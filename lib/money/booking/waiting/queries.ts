import { and, or, sql } from 'drizzle-orm';
import { bankTransactions, orders } from '@/db/schema/index';
import type { Scope } from '@/db/scope';
import { listTransfersInput, listWaitingInput, transferInput } from '@/lib/money/booking/input';
import { type Sums, sumsOf } from '@/lib/money/booking/sums';
import { type Candidate, candidatesById, SUGGESTION_REASONS } from '@/lib/money/matching/matching';
import { idsIn } from '@/lib/money/matching/references';
import {
  loadTransactions,
  matchingTransfers,
  openTransactions,
  ordersAwaited,
  requireTransaction,
  standingPayments,
  type TransactionDetails,
} from '@/lib/money/matching/transactions';
import { searchOrders } from '@/lib/orders/search';
import { query } from '@/lib/rules/command';
import { existing } from '@/lib/rules/errors';
import { equals, idsOf, inIds, type Page, pageOf } from '@/lib/rules/list';
import { readAmount } from '@/lib/words/amounts';

/** The transfers that nobody has booked or set aside. */
export interface UnmatchedTransfers extends Page<TransactionDetails> {
  /** All of them with the one order that they are surely for, by the transfers' ids. */
  sure: Map<number, number>;
  /** The orders with a transfer that is surely for them or has their due amount: nobody is reminded of these. */
  awaited: Set<number>;
  /** The number of those that are suggested for an order that is owed, and their sums by currency. */
  forOwed: { count: number; sums: Sums };
}

/** A page of the transfers that wait, those that are surely for an order first. */
export const listWaiting = query({
  access: 'administrator',
  input: listWaitingInput,
  async run({ scope }, { limit, offset }): Promise<UnmatchedTransfers> {
    const all = await openTransactions(scope);
    const ranked = all
      .map((details) => ({ details, rank: rankOf(details) }))
      .sort((one, other) => one.rank - other.rank)
      .map(({ details }) => details);
    const forOwed = all.filter(({ suggestions }) => suggestions.some(({ dueCents }) => dueCents > 0));
    return {
      items: ranked.slice(offset, offset + limit),
      total: all.length,
      sure: sureOf(ranked),
      awaited: ordersAwaited(all),
      forOwed: { count: forOwed.length, sums: sumsOf(forOwed.map(({ transaction }) => transaction)) },
    };
  },
});

/** Transfers with a sure suggestion come before others with a suggestion, by its reason; the rest come last. */
function rankOf({ suggestions: [best] }: TransactionDetails): number {
  if (!best) return 2 * SUGGESTION_REASONS.length;
  return SUGGESTION_REASONS.indexOf(best.reason) + (best.sure ? 0 : SUGGESTION_REASONS.length);
}

const sureOf = (transfers: TransactionDetails[]) =>
  new Map(
    transfers.flatMap(({ transaction, suggestions }) => {
      const sure = suggestions.find((one) => one.sure);
      return sure ? [[transaction.id, sure.orderId] as const] : [];
    }),
  );

/** A transfer with the orders that it was booked on. */
export interface BookedTransfer extends TransactionDetails {
  parts: { order: Candidate; amountCents: number }[];
}

/** The organization's transfers, those read last first. */
export const listTransfers = query({
  access: 'administrator',
  input: listTransfersInput,
  async run({ scope }, { limit, offset, state, q }): Promise<Page<BookedTransfer>> {
    const where = and(equals(bankTransactions.state, state), matchingTransfers(q));
    const { items, total } = await pageOf(scope, bankTransactions, {
      where,
      descending: true,
      limit,
      offset,
    });
    return { items: await withParts(scope, await loadTransactions(scope, items)), total };
  },
});

async function withParts(scope: Scope, transfers: TransactionDetails[]): Promise<BookedTransfer[]> {
  const standing = await standingPayments(
    scope,
    transfers.map(({ transaction }) => transaction),
  );
  const orders = await candidatesById(
    scope,
    standing.map(({ orderId }) => orderId),
  );
  return transfers.map((details) => ({
    ...details,
    parts: standing.flatMap(({ bankTransactionId, orderId, amountCents }) => {
      const order = orders.get(orderId);
      return order && bankTransactionId === details.transaction.id ? [{ order, amountCents }] : [];
    }),
  }));
}

/** A transfer, and the orders that one may book it on. */
export interface TransferDetails extends BookedTransfer {
  candidates: Candidate[];
}

/** The most orders that a search for those of a transfer shows. */
const MOST_CANDIDATES = 30;

/**
 * One transfer with the orders that it may be for. Suggested orders come first; then the orders that a text finds, or
 * without a text the newest owed ones. 404 when there is none.
 */
export const getTransfer = query({
  access: 'administrator',
  input: transferInput,
  async run({ scope }, { id, q }): Promise<TransferDetails> {
    const details = existing((await withParts(scope, [await requireTransaction(scope, id)]))[0]);
    const { transaction, suggestions } = details;
    const suggested = suggestions.map(({ orderId }) => orderId);
    const isOpen = transaction.state === 'open';
    const ids = isOpen ? [...suggested, ...(await searchPayable(scope, transaction.currency, q))] : [];
    const found = await candidatesById(scope, ids);
    const candidates = [...new Set(ids)].flatMap((one) => found.get(one) ?? []);
    return { ...details, candidates };
  },
});

/**
 * The ids of the newest owed orders of a currency. With a text, the orders that it finds by number, name, e-mail or
 * reference, whatever is due, and the owed ones by amount; orders of that very number come first.
 */
async function searchPayable(scope: Scope, currency: string, q: string | undefined): Promise<number[]> {
  const { where } = await searchOrders(scope, q);
  const isOwed = sql`orders.due_cents > 0`;
  const cents = q === undefined ? undefined : readAmount(q, currency);
  const found = or(
    where,
    inIds(orders.id, idsIn(q ?? '')),
    cents === undefined ? undefined : and(isOwed, sql`orders.due_cents = ${cents}`),
  );
  const rows = await scope.query<{ id: number }>(
    (organization) => sql`
      SELECT orders.id::float8 AS id FROM orders
      JOIN routes route ON route.organization_id = ${organization} AND route.id = orders.route_id
        AND route.currency = ${currency}
      WHERE orders.organization_id = ${organization} AND ${where ? found : isOwed}
      ORDER BY ${where ? sql`orders.order_number::text = ${q} DESC,` : sql``} orders.id DESC LIMIT ${MOST_CANDIDATES}`,
  );
  return idsOf(rows);
}
