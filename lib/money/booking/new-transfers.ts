import { sql } from 'drizzle-orm';
import { bankTransactions } from '@/db/schema/index';
import type { Scope } from '@/db/scope';
import type { PayableOrder } from '@/lib/money/ledger/payable-orders';
import type { KnownEntry } from '@/lib/money/matching/identity';
import type { SeenEntry } from '@/lib/money/matching/likely';
import { referredTo } from '@/lib/money/matching/references';
import { loadTransactions, type TransactionDetails } from '@/lib/money/matching/transactions';
import { idsOf, inIds } from '@/lib/rules/list';
import { inPortions } from '@/lib/rules/portions';
import { eachInTurn } from '@/lib/tables/files/turns';
import { endDoubts } from './acts';

/** Deletes open transfers without payments, which are told otherwise from now on. */
export async function dropTransfers(scope: Scope, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  await endDoubts(scope, ids, { ofKept: true });
  await scope.delete(bankTransactions, inIds(bankTransactions.id, ids));
}

/** Notes of new transfers which ones, read before from another file, they perhaps are. */
export async function noteDoubts(
  scope: Scope,
  rows: NewTransaction[],
  doubts: Map<string, SeenEntry>,
): Promise<void> {
  if (doubts.size === 0) return;
  const ids = new Map(rows.map(({ identity, id }) => [identity, id]));
  const noted = [...doubts].map(([identity, same]) => ({
    id: ids.get(identity),
    same: same.id ?? ids.get(same.identity),
  }));
  await scope.query(
    (organization) => sql`
      UPDATE bank_transactions SET perhaps_same_as = noted.same
      FROM json_to_recordset(${JSON.stringify(noted)}::text::json) AS noted (id bigint, same bigint)
      WHERE bank_transactions.organization_id = ${organization} AND bank_transactions.id = noted.id`,
  );
}

/**
 * Lets PostgreSQL count a table's rows where more than a tenth of them were written just now. It does that by itself,
 * but only after a while and never for rows that are not committed. Until then it takes a table that was empty for a
 * small one, and looks for each row by reading all of them.
 */
export async function learnOfRows(scope: Scope, table: 'bank_transactions' | 'payments', written: number) {
  if (written === 0) return;
  const [known] = await scope.query<{ rows: number }>(
    () => sql`SELECT reltuples::float8 AS rows FROM pg_class WHERE oid = ${table}::regclass`,
  );
  if ((known?.rows ?? 0) < 10 * written) await scope.query(() => sql`ANALYZE ${sql.identifier(table)}`);
}

/** An entry with the reference in its text, and the orders that are named there. */
type ReferringEntry = KnownEntry & ReturnType<typeof referredTo>;

/** These entries with the references in their texts, each of which names one of these orders. */
export async function referring(entries: KnownEntry[], orders: PayableOrder[]): Promise<ReferringEntry[]> {
  const known = new Set(idsOf(orders));
  const referred: ReferringEntry[] = [];
  await eachInTurn(entries, (entry) => referred.push({ ...entry, ...referredTo(entry.text, known) }));
  return referred;
}

/** A kept transfer. */
export type NewTransaction = ReferringEntry & { id: number };

/**
 * The transfers that one statement keeps, or reads back. Very many would take longer than a statement may, and keep
 * others from their turn while their rows are read.
 */
const PORTION = 5_000;

/** Keeps transfers that came in, in the order of the file. */
export async function insertTransactions(
  scope: Scope,
  paymentAccountId: number,
  entries: ReferringEntry[],
  digest: string | undefined,
): Promise<NewTransaction[]> {
  if (entries.length === 0) return [];
  const rows = entries.map((entry, place) => ({
    place,
    identity: entry.identity,
    booked_on: entry.bookedOn,
    amount_cents: entry.amountCents,
    currency: entry.currency,
    name: entry.name,
    iban: entry.iban,
    text: entry.text,
    reference: entry.reference,
    named_order_ids: entry.namedOrderIds,
    bank_id: entry.bankId,
    transaction_id: entry.transactionId,
    end_to_end_id: entry.endToEndId,
    is_unsplit: entry.unsplit,
    file_kind: entry.fileKind,
    collected_cents: entry.collectedCents,
  }));
  const inserted = await inPortions(rows, PORTION, (portion) =>
    scope.query<{ id: number }>(
      (organization) => sql`
        INSERT INTO bank_transactions (organization_id, payment_account_id, identity, booked_on,
          amount_cents, currency, name, iban, text, reference, named_order_ids, bank_id, transaction_id, end_to_end_id,
          is_unsplit, file_kind, collected_cents, table_digest)
        SELECT ${organization}, ${paymentAccountId}, new.identity, new.booked_on,
          new.amount_cents, new.currency, new.name, new.iban, new.text, new.reference, new.named_order_ids, new.bank_id,
          new.transaction_id, new.end_to_end_id, new.is_unsplit, new.file_kind, new.collected_cents, ${digest ?? null}
        FROM json_to_recordset(${JSON.stringify(portion)}::text::json)
          AS new (place integer, identity text, booked_on date, amount_cents bigint, currency text, name text, iban text,
                  text text, reference text, named_order_ids bigint[], bank_id text, transaction_id text, end_to_end_id text, is_unsplit boolean,
                  file_kind text, collected_cents bigint)
        ORDER BY new.place
        RETURNING id`,
    ),
  );
  return entries.map((entry, place) => ({ ...entry, id: Number(inserted[place]?.id) }));
}

/** The transfers with these ids as they are kept now, with their payments and suggestions. */
export const detailsOf = (scope: Scope, ids: number[]): Promise<TransactionDetails[]> =>
  inPortions(ids, PORTION, async (portion) =>
    loadTransactions(
      scope,
      await scope.list(bankTransactions, { where: inIds(bankTransactions.id, portion) }),
    ),
  );
