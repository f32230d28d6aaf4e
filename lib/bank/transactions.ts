import { desc, type InferSelectModel, or, type SQL, sql } from 'drizzle-orm';
import { bankTransactions, payments } from '@/db/schema/index';
import type { Scope } from '@/db/scope';
import { refuse } from '@/lib/errors';
import { holdingOneOf, matching, matchingCompact } from '@/lib/list';
import type { Payment } from '@/lib/payments/ledger';
import type { BANK_TRANSACTION_STATES } from './input';
import { findCandidates, type Suggestion, suggestionsFor } from './matching';

export type BankTransaction = InferSelectModel<typeof bankTransactions>;
export type BankTransactionState = (typeof BANK_TRANSACTION_STATES)[number];

/** A transaction with what came of it. */
export interface TransactionDetails {
  transaction: BankTransaction;
  state: BankTransactionState;
  /** The ids of the payments that come from it and are not void. */
  paymentIds: number[];
  /** What it may be for, as long as it is open. */
  suggestions: Suggestion[];
}

/** Whether a payment that is not void comes from the transaction, for a statement that lists transactions. */
const isBooked = (scope: Scope) => sql`EXISTS (
  SELECT FROM payments
  WHERE payments.organization_id = ${scope.organizationId} AND payments.bank_transaction_id = ${bankTransactions.id}
    AND payments.voided_at IS NULL)`;

const IS_DONE_WITH = sql`(${bankTransactions.isSetAside} OR ${bankTransactions.returnIdentity} IS NOT NULL)`;

/** The condition that transactions are in a state; no condition without one. */
export function inState(scope: Scope, state: BankTransactionState | undefined): SQL | undefined {
  if (state === undefined) return undefined;
  if (state === 'booked') return isBooked(scope);
  return state === 'open'
    ? sql`NOT ${isBooked(scope)} AND NOT ${IS_DONE_WITH}`
    : sql`NOT ${isBooked(scope)} AND ${IS_DONE_WITH}`;
}

/** The condition that a search text finds transactions; no condition without one. */
export function matchingTransfers(q: string | undefined): SQL | undefined {
  const { name, iban, text, reference } = bankTransactions;
  return or(matching(q, name, text), matchingCompact(q, iban, reference));
}

/** Adds to transactions what came of them: four statements at most, however many there are. */
export async function loadTransactions(scope: Scope, rows: BankTransaction[]): Promise<TransactionDetails[]> {
  const standing = await standingPayments(scope, rows);
  const paid = new Map<number | null, number[]>(rows.map(({ id }) => [id, []]));
  for (const { id, bankTransactionId } of standing) paid.get(bankTransactionId)?.push(id);
  const found = rows.map((transaction) => {
    const paymentIds = paid.get(transaction.id) ?? [];
    return { transaction, paymentIds, state: stateOf(transaction, paymentIds.length > 0) };
  });
  const open = found.filter(({ state }) => state === 'open').map(({ transaction }) => transaction);
  const candidates = await findCandidates(scope, open);
  return found.map((details) => ({
    ...details,
    suggestions: details.state === 'open' ? suggestionsFor(details.transaction, candidates) : [],
  }));
}

/** The transactions that nobody has booked or set aside, in the order in which they were read. */
export async function openTransactions(scope: Scope): Promise<TransactionDetails[]> {
  return loadTransactions(scope, await scope.list(bankTransactions, { where: inState(scope, 'open') }));
}

/** The transfers that wait: how many, and how many of the newest of them are surely for an order. */
export interface WaitingCount {
  open: number;
  sure: number;
}

/** The number of newest transfers that are looked at when they are counted. */
const NEWEST = 500;

/** Counts the transfers that nobody has booked or set aside. */
export async function countWaiting(scope: Scope): Promise<WaitingCount> {
  const where = inState(scope, 'open');
  const rows = await scope.list(bankTransactions, {
    where,
    orderBy: [desc(bankTransactions.id)],
    limit: NEWEST,
  });
  const open = rows.length < NEWEST ? rows.length : await scope.count(bankTransactions, where);
  return { open, sure: (await sureOrders(scope, rows)).filter((ids) => ids.length > 0).length };
}

/** The ids of the orders that each of these transactions is surely for. */
async function sureOrders(scope: Scope, rows: BankTransaction[]): Promise<number[][]> {
  const candidates = await findCandidates(scope, rows, { onlySure: true });
  return rows.map((row) =>
    suggestionsFor(row, candidates)
      .filter(({ sure }) => sure)
      .map(({ orderId }) => orderId),
  );
}

/** The ids of the orders that an open transaction is surely for: it only waits for somebody to book it. */
export async function awaitedOrders(scope: Scope): Promise<number[]> {
  const open = await scope.list(bankTransactions, { where: inState(scope, 'open') });
  return [...new Set((await sureOrders(scope, open)).flat())];
}

/** The transaction with what came of it, or 404. */
export async function requireTransaction(scope: Scope, id: number): Promise<TransactionDetails> {
  const row = await scope.find(bankTransactions, id);
  const [details] = row ? await loadTransactions(scope, [row]) : [];
  if (!details) throw refuse('notFound');
  return details;
}

function stateOf({ isSetAside, returnIdentity }: BankTransaction, booked: boolean): BankTransactionState {
  if (booked) return 'booked';
  return isSetAside || returnIdentity !== null ? 'set_aside' : 'open';
}

/** The payments that are not void and come from these transactions, by id. */
export async function standingPayments(scope: Scope, rows: { id: number }[]): Promise<Payment[]> {
  if (rows.length === 0) return [];
  const ids = holdingOneOf(
    payments.bankTransactionId,
    rows.map(({ id }) => id),
  );
  return scope.list(payments, { where: sql`${ids} AND ${payments.voidedAt} IS NULL` });
}
