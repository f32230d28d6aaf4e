import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { perProcess } from '@/db/per-process';
import type { AssignedColumns } from '@/db/schema/bank';
import { bankColumns, bankStatements, bankTransactions, paymentAccounts, routes } from '@/db/schema/index';
import type { Scope } from '@/db/scope';
import { FairQueue } from '@/db/statements/fair-queue';
import { inQueueTurn } from '@/db/statements/queueing';
import type { Tenant } from '@/db/tenant';
import type { CsvContext } from '@/lib/money/files/csv';
import { type BankEntry, eachInTurn } from '@/lib/money/files/entry';
import { type ReadFiles, readBankFile } from '@/lib/money/files/read';
import { lockPayableOrders, type PayableOrder } from '@/lib/money/ledger/ledger';
import { type KnownEntry, newEntries, seenReturn } from '@/lib/money/matching/identity';
import { dayAfter, type SeenEntry } from '@/lib/money/matching/likely';
import { type Candidate, candidatesById } from '@/lib/money/matching/matching';
import { idsIn, referredTo } from '@/lib/money/matching/references';
import { bookReturns } from '@/lib/money/matching/returns';
import { loadTransactions, type TransactionDetails } from '@/lib/money/matching/transactions';
import type { Caller } from '@/lib/rules/caller';
import { procedure } from '@/lib/rules/command';
import { invalid, refuse } from '@/lib/rules/errors';
import { inIds, listOf } from '@/lib/rules/list';
import { localizedMessage } from '@/lib/words/languages/localized-message';
import { bookTransfers, endDoubts, type Part } from './acts';
import { importInput } from './input';
import { type Sums, sumsOf } from './sums';

/** The result of reading a bank's file. Each of its entries is counted once. */
export interface ImportedStatement {
  paymentAccountId: number;
  isDryRun: boolean;
  /** The first and the last day of its entries. */
  from: string | null;
  to: string | null;
  found: number;
  known: number;
  outgoing: number;
  /** The number of outgoing ones that are transfers that went back, whose orders have as much less. */
  returned: number;
  booked: number;
  suggested: number;
  open: number;
  /** The number of open ones that were perhaps read already. */
  doubtful: number;
  /** The number of filled lines above and below a table that were left out. */
  skipped: number;
  /** The columns by which a table was read; null for another file. */
  columns: AssignedColumns | null;
  /** The new transfers, in the order of the file. */
  transactions: TransactionDetails[];
  /** Entries that were known already, and outgoing ones, added up by currency. */
  sums: Record<'known' | 'outgoing', Sums>;
  /** The orders that transfers were booked on, with what was due of each before, by the transfers' ids. */
  orders: Map<number, Candidate>;
}

/** A bank's file and what it is read for. */
export interface FileToImport {
  paymentAccountId: number;
  bytes: Uint8Array;
  /** The content of a table's columns; by default what is remembered of tables with the same heads. */
  columns?: AssignedColumns | undefined;
  isDryRun: boolean;
}

/** Files take memory while they are read, and imports for one account come one after another. */
const turns = perProcess('bank files', () => new FairQueue({ share: 1, total: 2 }));

/** The milliseconds that the thousands of movements of one file may take: all of them are written, or none. */
const PATIENCE_MS = 60_000;

/** Takes a preview out of the transaction that made it, which is undone. */
class Preview extends Error {
  override name = 'Preview';
  readonly statement: ImportedStatement;

  constructor(statement: ImportedStatement) {
    super('a preview, of which nothing is kept');
    this.statement = statement;
  }
}

/**
 * Reads a bank's file for an account, and books what names an order by its reference; in a dry run it does the same
 * and keeps nothing. 422 for an unknown account and a file that cannot be read, 409 for a file of another account. The
 * same number of statements up to 20,000 transfers, and one more for each 20,000 further ones.
 */
export const importStatement = procedure({
  access: 'administrator',
  input: importInput,
  run: ({ caller, ...tenant }, { payment_account_id, bytes, columns, dry_run }): Promise<ImportedStatement> =>
    importFile(caller, tenant, { paymentAccountId: payment_account_id, bytes, columns, isDryRun: dry_run }),
});

/** The same for a file that is at hand. `look` sees what came of it before it is kept, and may refuse it. */
export function importFile(
  caller: Caller,
  { organizationId, reading, transaction }: Tenant,
  { paymentAccountId, bytes, columns, isDryRun }: FileToImport,
  look: (scope: Scope, statement: ImportedStatement) => Promise<void> = async () => {},
): Promise<ImportedStatement> {
  return inQueueTurn(turns, `${organizationId}/${paymentAccountId}`, async () => {
    const context = await reading((scope) => contextOf(scope, paymentAccountId));
    const read = await readBankFile(bytes, { ...context, columns });
    try {
      return await transaction(async (scope) => {
        const statement = await importEntries(scope, caller, paymentAccountId, read);
        if (isDryRun) throw new Preview({ ...statement, isDryRun });
        await look(scope, statement);
        return statement;
      }, PATIENCE_MS);
    } catch (error) {
      if (error instanceof Preview) return error.statement;
      throw error;
    }
  });
}

/** The facts of an account that the reading of its file rests on. 422 for an unknown one. */
export async function contextOf(scope: Scope, id: number): Promise<Omit<CsvContext, 'columns'>> {
  if (!(await scope.find(paymentAccounts, id))) throw noSuchAccount();
  const remembered = await scope.list(bankColumns, { where: eq(bankColumns.paymentAccountId, id) });
  const payees = await scope.list(routes, { where: eq(routes.paymentAccountId, id) });
  const [currency, ...others] = new Set(payees.map((route) => route.currency));
  return { remembered, currency: others.length === 0 ? currency : undefined };
}

const noSuchAccount = () =>
  invalid({ path: 'payment_account_id', message: localizedMessage('noSuchPaymentAccount') });

/** The least signs of a bank's own account number that the IBAN must end with. */
const LEAST_OWN_NUMBER = 6;

/** Refuses a file that is about another account. */
function requireAccount({ files }: ReadFiles, iban: string): void {
  const isOwn = (account: string) =>
    account === iban ||
    (account.length >= LEAST_OWN_NUMBER && !/^[A-Z]{2}\d{2}/.test(account) && iban.endsWith(account));
  const other = files.flatMap(({ accounts }) => accounts).find((account) => !isOwn(account));
  if (other !== undefined) throw refuse('bankFileOfOtherAccount', { values: { account: iban, other } });
}

/** The most new transfers of one file: its answer tells each of them. */
const MOST_TRANSFERS = 50_000;

async function importEntries(
  scope: Scope,
  caller: Caller,
  paymentAccountId: number,
  read: ReadFiles,
): Promise<ImportedStatement> {
  // Others who import for this account wait here, and who gives it another IBAN.
  const account = await scope.lock(paymentAccounts, paymentAccountId);
  if (!account) throw noSuchAccount();
  requireAccount(read, account.iban);
  const { files, assigned, skipped } = read;
  const all = files.flatMap(({ entries }) => entries);
  const found = all.length;
  const createdBy = caller.kind === 'administrator' ? caller.user.email : null;
  await scope.insert(bankStatements, { paymentAccountId, found, createdBy });
  if (assigned) await rememberColumns(scope, paymentAccountId, assigned);

  const { from, to } = daysOf(all);
  const seen =
    from && to ? await seenEntries(scope, paymentAccountId, all, { from, to, digest: read.digest }) : [];
  const { entries: fresh, doubts, replaced } = await newEntries(files, seen);
  await dropTransfers(
    scope,
    replaced.flatMap(({ id }) => id ?? []),
  );
  const incoming: KnownEntry[] = [];
  const outgoing = fresh.filter(({ amountCents }) => amountCents < 0);
  const mentioned: number[] = [];
  await eachInTurn(fresh, (entry) => {
    if (entry.amountCents < 0) return;
    incoming.push(entry);
    mentioned.push(...idsIn(entry.text));
  });
  if (incoming.length > MOST_TRANSFERS) {
    throw invalid({ path: 'file', message: localizedMessage('bankFileTooMany', { most: MOST_TRANSFERS }) });
  }
  // The orders that references name must not change until they are booked.
  const orders = await lockPayableOrders(scope, [...new Set(mentioned)]);
  const rows = await insertTransactions(
    scope,
    paymentAccountId,
    await referring(incoming, orders),
    read.digest,
  );
  await noteDoubts(scope, rows, doubts);
  await learnOfRows(scope, 'bank_transactions', rows.length);
  const certain = rows.filter(({ identity }) => !doubts.has(identity));
  const booked = await bookReferred(scope, caller, certain, orders);
  await learnOfRows(scope, 'payments', booked.size);
  const returned = await bookReturns(scope, caller, paymentAccountId, outgoing);

  const ids = rows.map(({ id }) => id);
  const kept =
    ids.length === 0 ? [] : await scope.list(bankTransactions, { where: inIds(bankTransactions.id, ids) });
  const transactions = await loadTransactions(scope, kept);
  const suggested = transactions.filter(
    ({ transaction, suggestions }) => suggestions.length > 0 && transaction.perhapsSameAs === null,
  ).length;
  return {
    paymentAccountId,
    isDryRun: false,
    from,
    to,
    found,
    known: found - fresh.length,
    outgoing: outgoing.length,
    returned,
    booked: booked.size,
    suggested,
    open: transactions.length - booked.size - suggested,
    doubtful: doubts.size,
    skipped,
    columns: assigned?.columns ?? null,
    transactions,
    sums: { known: sumsOf(all, fresh), outgoing: sumsOf(outgoing) },
    orders: booked,
  };
}

/** Remembers which columns of a table hold what, for the account's next one with the same heads. */
async function rememberColumns(
  scope: Scope,
  paymentAccountId: number,
  { heads, columns }: NonNullable<ReadFiles['assigned']>,
): Promise<void> {
  const written = JSON.stringify(heads);
  const hash = createHash('sha256').update(written).digest('hex');
  await scope.query(
    (organization) => sql`
      INSERT INTO bank_columns (organization_id, payment_account_id, heads, heads_hash, columns)
      VALUES (${organization}, ${paymentAccountId}, ${written}::text::jsonb, ${hash},
              ${JSON.stringify(columns)}::text::jsonb)
      ON CONFLICT (organization_id, payment_account_id, heads_hash) DO UPDATE SET columns = excluded.columns`,
  );
}

/** The first and the last day of entries; null without any. */
function daysOf(entries: BankEntry[]): { from: string | null; to: string | null } {
  let from: string | null = null;
  let to: string | null = null;
  for (const { bookedOn } of entries) {
    if (from === null || bookedOn < from) from = bookedOn;
    if (to === null || bookedOn > to) to = bookedOn;
  }
  return { from, to };
}

interface SeenRow extends Record<string, unknown> {
  id: string;
  identity: string;
  has_bank_id: boolean;
  booked_on: string;
  amount_cents: string;
  currency: string;
  iban: string | null;
  text: string;
  file_kind: string | null;
  collected_cents: string | null;
}

/** The movements of the account that entries may be: transfers of these days and amounts, and returns. */
async function seenEntries(
  scope: Scope,
  paymentAccountId: number,
  entries: BankEntry[],
  { from, to, digest = null }: { from: string; to: string; digest?: string | null | undefined },
): Promise<SeenEntry[]> {
  const ofTable = await scope.query<{ id: string; goes: boolean }>(
    (organization) => sql`
      SELECT id, state = 'open' AND NOT EXISTS (
        SELECT FROM payments
        WHERE payments.organization_id = ${organization} AND payments.bank_transaction_id = bank_transactions.id
      ) AS goes
      FROM bank_transactions
      WHERE organization_id = ${organization} AND payment_account_id = ${paymentAccountId}
        AND table_digest = ${digest}
      ORDER BY id FOR NO KEY UPDATE`,
  );
  const told = new Map(
    ofTable.map(({ id, goes }) => [Number(id), goes ? ('goes' as const) : ('stays' as const)]),
  );
  const amounts = listOf(
    new Set(
      entries.flatMap(({ amountCents, collectedCents }) => [amountCents, collectedCents ?? amountCents]),
    ),
  );
  const rows = await scope.query<SeenRow>(
    (organization) => sql`
      SELECT id, identity, bank_id IS NOT NULL AS has_bank_id, booked_on::text, amount_cents, currency, iban, text,
        file_kind, collected_cents
      FROM bank_transactions
      WHERE organization_id = ${organization} AND payment_account_id = ${paymentAccountId}
        AND booked_on BETWEEN ${dayAfter(from, -1)}::date AND ${dayAfter(to, 1)}::date
        AND (amount_cents = ANY(${amounts}) OR collected_cents = ANY(${amounts}))
      UNION
      SELECT id, identity, bank_id IS NOT NULL, booked_on::text, amount_cents, currency, iban, text, file_kind, collected_cents
      FROM bank_transactions
      WHERE organization_id = ${organization} AND id = ANY(${listOf(told.keys())})
      ORDER BY id`,
  );
  const returned = await scope.query<{ identity: string }>(
    (organization) => sql`
      SELECT return_identity AS identity FROM bank_transactions
      WHERE organization_id = ${organization} AND payment_account_id = ${paymentAccountId}
        AND return_identity IS NOT NULL`,
  );
  return [
    ...rows.map((row) => ({
      id: Number(row.id),
      identity: row.identity,
      hasBankId: row.has_bank_id,
      bookedOn: row.booked_on,
      amountCents: Number(row.amount_cents),
      currency: row.currency,
      iban: row.iban,
      text: row.text,
      fileKind: row.file_kind,
      collectedCents: row.collected_cents === null ? null : Number(row.collected_cents),
      reread: told.get(Number(row.id)),
    })),
    ...returned.map(({ identity }) => seenReturn(identity)),
  ];
}

/** Deletes open transfers without payments, which are told otherwise from now on. */
async function dropTransfers(scope: Scope, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  await endDoubts(scope, ids, { ofKept: true });
  await scope.delete(bankTransactions, inIds(bankTransactions.id, ids));
}

/** Notes of new transfers which ones, read before from another file, they perhaps are. */
async function noteDoubts(
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
 * Lets PostgreSQL count a table's rows where more than a tenth of them were written just now. It does that by itself, but
 * only after a while and never for rows that are not committed: until then it takes a table that was empty for a small
 * one, and looks for each row by reading all of them.
 */
async function learnOfRows(scope: Scope, table: 'bank_transactions' | 'payments', written: number) {
  if (written === 0) return;
  const [known] = await scope.query<{ rows: number }>(
    () => sql`SELECT reltuples::float8 AS rows FROM pg_class WHERE oid = ${table}::regclass`,
  );
  if ((known?.rows ?? 0) < 10 * written) await scope.query(() => sql`ANALYZE ${sql.identifier(table)}`);
}

/** An entry with the reference in its text, and the orders that are named there. */
type ReferringEntry = KnownEntry & ReturnType<typeof referredTo>;

async function referring(entries: KnownEntry[], orders: PayableOrder[]): Promise<ReferringEntry[]> {
  const known = new Set(orders.map(({ id }) => id));
  const referred: ReferringEntry[] = [];
  await eachInTurn(entries, (entry) => referred.push({ ...entry, ...referredTo(entry.text, known) }));
  return referred;
}

type NewTransaction = ReferringEntry & { id: number };

/** The transfers that one statement keeps: of very many it would take longer than a statement may. */
const PORTION = 20_000;

/** Keeps transfers that came in, in the order of the file. */
async function insertTransactions(
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
  const inserted: { id: string }[] = [];
  for (let from = 0; from < rows.length; from += PORTION) {
    const portion = JSON.stringify(rows.slice(from, from + PORTION));
    const ids = await scope.query<{ id: string }>(
      (organization) => sql`
        INSERT INTO bank_transactions (organization_id, payment_account_id, identity, booked_on,
          amount_cents, currency, name, iban, text, reference, named_order_ids, bank_id, transaction_id, end_to_end_id,
          is_unsplit, file_kind, collected_cents, table_digest)
        SELECT ${organization}, ${paymentAccountId}, new.identity, new.booked_on,
          new.amount_cents, new.currency, new.name, new.iban, new.text, new.reference, new.named_order_ids, new.bank_id,
          new.transaction_id, new.end_to_end_id, new.is_unsplit, new.file_kind, new.collected_cents, ${digest ?? null}
        FROM json_to_recordset(${portion}::text::json)
          AS new (place integer, identity text, booked_on date, amount_cents bigint, currency text, name text, iban text,
                  text text, reference text, named_order_ids bigint[], bank_id text, transaction_id text, end_to_end_id text, is_unsplit boolean,
                  file_kind text, collected_cents bigint)
        ORDER BY new.place
        RETURNING id`,
    );
    for (const row of ids) inserted.push(row);
  }
  return entries.map((entry, place) => ({ ...entry, id: Number(inserted[place]?.id) }));
}

/** Books the transfers that name exactly one order that stands. Resolves to these orders, by the transfers' ids. */
async function bookReferred(
  scope: Scope,
  caller: Caller,
  transfers: NewTransaction[],
  orders: PayableOrder[],
): Promise<Map<number, Candidate>> {
  const known = new Map(orders.map((order) => [order.id, order]));
  const parts = transfers.flatMap((transfer): Part[] => {
    const [named = 0, ...others] = transfer.namedOrderIds;
    const order = known.get(named);
    if (!order || order.isCancelled || others.length > 0 || transfer.unsplit) return [];
    if (order.currency !== transfer.currency) return [];
    return [{ transfer, orderId: order.id, amountCents: transfer.amountCents }];
  });
  const candidates = await candidatesById(
    scope,
    parts.map(({ orderId }) => orderId),
  );
  await bookTransfers(scope, caller, orders, parts);
  return new Map(
    parts.flatMap(({ transfer, orderId, amountCents }) => {
      const candidate = candidates.get(orderId);
      if (!candidate) return [];
      candidates.set(orderId, { ...candidate, dueCents: candidate.dueCents - amountCents });
      return [[transfer.id, candidate] as const];
    }),
  );
}
