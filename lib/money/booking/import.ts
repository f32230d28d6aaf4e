import { perProcess } from '@/db/per-process';
import type { AssignedColumns } from '@/db/schema/bank';
import { bankStatements, paymentAccounts } from '@/db/schema/index';
import type { Scope } from '@/db/scope';
import { FairQueue } from '@/db/statements/fair-queue';
import { inQueueTurn } from '@/db/statements/queueing';
import type { Tenant } from '@/db/tenant';
import type { BankEntry } from '@/lib/money/files/entry';
import { type ReadFiles, readBankFile } from '@/lib/money/files/read';
import { lockPayableOrders } from '@/lib/money/ledger/payable-orders';
import { type KnownEntry, newEntries } from '@/lib/money/matching/identity';
import type { Candidate } from '@/lib/money/matching/matching';
import { idsIn } from '@/lib/money/matching/references';
import { bookReturns } from '@/lib/money/matching/returns';
import type { TransactionDetails } from '@/lib/money/matching/transactions';
import type { Caller } from '@/lib/rules/caller';
import { procedure } from '@/lib/rules/command';
import { refuse } from '@/lib/rules/errors';
import { idsOf } from '@/lib/rules/list';
import { eachInTurn } from '@/lib/tables/files/turns';
import { contextOf, noSuchAccount, rememberColumns } from './account-context';
import { bookReferred } from './book-referred';
import { importInput } from './input';
import {
  detailsOf,
  dropTransfers,
  insertTransactions,
  learnOfRows,
  noteDoubts,
  referring,
} from './new-transfers';
import { seenEntries } from './seen-entries';
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
  /** The orders that transfers were booked on, with their amounts due before, by the transfers' ids. */
  orders: Map<number, Candidate>;
}

/** A bank's file, with its account and its columns. */
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
 * Reads a bank's file for an account, and books the transfers that name an order by its reference. A dry run does so
 * too, and keeps nothing. 422 for an unknown account and a file that cannot be read, 409 for a file of another account.
 * It takes a fixed number of statements up to 5,000 transfers, and some more for each 5,000 further ones.
 */
export const importStatement = procedure({
  access: 'administrator',
  input: importInput,
  run: ({ caller, ...tenant }, { payment_account_id, bytes, columns, dry_run }): Promise<ImportedStatement> =>
    importFile(caller, tenant, { paymentAccountId: payment_account_id, bytes, columns, isDryRun: dry_run }),
});

/** Like `importStatement`, for a file that is at hand. `look` sees the outcome before it is kept, and may refuse it. */
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

async function importEntries(
  scope: Scope,
  caller: Caller,
  paymentAccountId: number,
  read: ReadFiles,
): Promise<ImportedStatement> {
  // Other imports for this account wait here, and so does a change of its IBAN.
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

  const transactions = await detailsOf(scope, idsOf(rows));
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
