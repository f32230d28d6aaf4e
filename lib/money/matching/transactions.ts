import { type InferSelectModel, or, type SQL, sql } from 'drizzle-orm';
import { bankTransactions, payments } from '@/db/schema/index';
import type { Scope } from '@/db/scope';
import type { Payment } from '@/lib/money/ledger/payable-orders';
import { refuse } from '@/lib/rules/errors';
import { contains, idsOf, inIds, listOf, matchingCompact } from '@/lib/rules/list';
import { type Suggestion, suggestionsFor } from './matching';

export type BankTransaction = InferSelectModel<typeof bankTransactions>;

/** A transaction with its payments and suggestions. */
export interface TransactionDetails {
  transaction: BankTransaction;
  /** The ids of the payments that come from it and are not void. */
  paymentIds: number[];
  /** The orders that it may be for, as long as it is open. */
  suggestions: Suggestion[];
}

/** The condition that a search text finds transactions; no condition without one. */
export function matchingTransfers(q: string | undefined): SQL | undefined {
  const { name, iban, text, reference } = bankTransactions;
  return or(contains(q, name, text), matchingCompact(q, iban, reference));
}

/** Adds payments and suggestions to transactions: three statements at most, however many there are. */
export async function loadTransactions(scope: Scope, rows: BankTransaction[]): Promise<TransactionDetails[]> {
  const suggestions = await suggestionsFor(
    scope,
    rows.filter(({ state }) => state === 'open'),
  );
  const standing = await standingPayments(
    scope,
    rows.filter(({ state }) => state !== 'open'),
  );
  const paid = new Map<number | null, number[]>(rows.map(({ id }) => [id, []]));
  for (const { id, bankTransactionId } of standing) paid.get(bankTransactionId)?.push(id);
  return rows.map((transaction) => ({
    transaction,
    paymentIds: paid.get(transaction.id) ?? [],
    suggestions: suggestions.get(transaction.id) ?? [],
  }));
}

/** The transactions that nobody has booked or set aside, in the order in which they were read. */
export async function openTransactions(scope: Scope): Promise<TransactionDetails[]> {
  const where = sql`${bankTransactions.state} = 'open'`;
  return loadTransactions(scope, await scope.list(bankTransactions, { where }));
}

/** The orders that one of these open transactions waits for. */
export const ordersAwaited = (transactions: TransactionDetails[]): Set<number> =>
  new Set(
    transactions.flatMap(({ suggestions }) =>
      suggestions.filter(({ fits }) => fits).map(({ orderId }) => orderId),
    ),
  );

/** The transfers that wait: how many, and how many of the newest of them are surely for an order. */
export interface WaitingCount {
  open: number;
  sure: number;
}

/** The number of newest transfers that are looked at when they are counted. */
const NEWEST = 100;

/** Counts the transfers that nobody has booked or set aside. */
export async function countWaiting(scope: Scope): Promise<WaitingCount> {
  const [counted] = await scope.query<WaitingCount>(
    (organization) => sql`
      SELECT (
        SELECT count(*) FROM bank_transactions waiting
        WHERE waiting.organization_id = ${organization} AND waiting.state = 'open'
      )::float8 AS open, (
        SELECT count(DISTINCT suggested.transfer_id)
        FROM suggested_orders(${organization}, ARRAY(
          SELECT waiting.id FROM bank_transactions waiting
          WHERE waiting.organization_id = ${organization} AND waiting.state = 'open'
          ORDER BY waiting.id DESC LIMIT ${NEWEST}
        ), true) suggested
        WHERE suggested.sure
      )::float8 AS sure`,
  );
  return counted ?? { open: 0, sure: 0 };
}

/** The ids of the orders that an open transaction waits for, of the sure ones alone or of all. */
export const awaitedOrders = (scope: Scope, which: 'sure' | 'all'): Promise<number[]> =>
  awaitedIn(scope, which, () => sql`true`);

/** The sure ones of `awaitedOrders` among these orders. Only transactions that name one or have its amount due are read. */
export const surelyAwaitedOf = (scope: Scope, orderIds: number[]): Promise<number[]> =>
  awaitedIn(
    scope,
    'sure',
    (organization) => sql`(
      waiting.named_order_ids && ${listOf(orderIds)} OR waiting.amount_cents IN (
        SELECT due_cents FROM orders WHERE orders.organization_id = ${organization} AND orders.id = ANY(${listOf(orderIds)})
      )
    )`,
  );

async function awaitedIn(
  scope: Scope,
  which: 'sure' | 'all',
  where: (organization: SQL) => SQL,
): Promise<number[]> {
  const isSure = which === 'sure';
  const rows = await scope.query<{ id: number }>(
    (organization) => sql`
      SELECT DISTINCT suggested.order_id::float8 AS id
      FROM suggested_orders(${organization}, ARRAY(
        SELECT waiting.id FROM bank_transactions waiting
        WHERE waiting.organization_id = ${organization} AND waiting.state = 'open' AND ${where(organization)}
      ), ${isSure}) suggested
      WHERE suggested.sure OR suggested.fits AND NOT ${isSure}`,
  );
  return idsOf(rows);
}

/** The transaction with its payments and suggestions, or 404. */
export async function requireTransaction(scope: Scope, id: number): Promise<TransactionDetails> {
  const row = await scope.find(bankTransactions, id);
  const [details] = row ? await loadTransactions(scope, [row]) : [];
  if (!details) throw refuse('notFound');
  return details;
}

/** The payments that are not void and come from these transactions, by id. */
export async function standingPayments(scope: Scope, rows: { id: number }[]): Promise<Payment[]> {
  if (rows.length === 0) return [];
  const ids = inIds(payments.bankTransactionId, idsOf(rows));
  return scope.list(payments, { where: sql`${ids} AND ${payments.voidedAt} IS NULL` });
}
