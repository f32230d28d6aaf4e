import { paymentAccounts } from '@/db/schema/index';
import type { PaymentAccount } from '@/lib/money/accounts/queries';
import { contextOf } from '@/lib/money/booking/account-context';
import { type ImportedStatement, importFile } from '@/lib/money/booking/import';
import { previewUploadInput } from '@/lib/money/booking/input';
import { type ReadSamples, readSamples } from '@/lib/money/files/csv';
import type { ChosenColumns, TableHeads } from '@/lib/money/files/csv-table';
import { likelyColumns } from '@/lib/money/files/likely-columns';
import { headsOfBankFile } from '@/lib/money/files/read';
import { procedure } from '@/lib/rules/command';
import { existing, Refusal } from '@/lib/rules/errors';
import { versionOf } from '@/lib/rules/version';
import { asSent, requireUpload, shownOf, type UploadedFile } from './stored-upload';

/** A bank's file that waits to be booked, and the outcome of booking it. */
export interface UploadPreview {
  upload: Omit<UploadedFile, 'bytes'>;
  account: PaymentAccount;
  /** The outcome of booking it, with the version by which the page is held to it. */
  outcome?: { statement: ImportedStatement; version: string };
  /** The refusal to book it. */
  refusal?: Refusal;
  /**
   * The columns of a table, and its first rows as they read them. They are the chosen or known columns, or a proposal
   * where nobody has named any.
   */
  asked?: TableHeads & { columns: ChosenColumns; read: ReadSamples };
}

/**
 * Shows the effects of booking a waiting file, and the first rows of a table as the columns chosen so far read them.
 * Nothing is written. 404 for a file that does not wait.
 */
export const previewUpload = procedure({
  access: 'administrator',
  input: previewUploadInput,
  async run({ caller, ...tenant }, { id, chosen }): Promise<UploadPreview> {
    const { stored, account, context } = await tenant.reading(async (scope) => {
      const stored = await requireUpload(scope, id);
      const account = existing(await scope.find(paymentAccounts, stored.paymentAccountId));
      return { stored, account, context: await contextOf(scope, account.id) };
    });
    const { bytes, ...upload } = await asSent(stored);
    const columns = upload.columns ?? undefined;
    const file = { paymentAccountId: account.id, bytes, columns, isDryRun: true };
    const ask = async (known = columns): Promise<Pick<UploadPreview, 'asked'>> => {
      const table = headsOfBankFile(bytes);
      if (!table) return {};
      const given = chosen ?? known;
      const named = given ? within(table, given) : proposed(table, context.remembered.at(-1)?.columns);
      return { asked: { ...table, columns: named, read: await readSamples(table, named, context.currency) } };
    };
    try {
      const statement = await importFile(caller, tenant, file);
      const outcome = { statement, version: versionOf(shownOf(statement)) };
      if (!statement.columns) return { upload, account, outcome };
      return { upload, account, outcome, ...(await ask(statement.columns)) };
    } catch (error) {
      // An unreadable file is the matter of this page, and no failure of it.
      if (!(error instanceof Refusal) || error.status >= 500) throw error;
      // Chosen columns may be why a cell cannot be read.
      const isAsked = columns || error.errors?.some(({ path }) => path === 'columns');
      return { upload, account, refusal: error, ...(isAsked && (await ask())) };
    }
  },
});

/** The columns that a table has, of those that are named. */
function within({ heads }: TableHeads, columns: ChosenColumns): ChosenColumns {
  const has = (named: string | boolean | undefined) => typeof named !== 'string' || heads.includes(named);
  return Object.fromEntries(Object.entries(columns).filter(([, named]) => [named].flat().every(has)));
}

/** Columns by everyday words for them, or those of the account's last table, whichever are more. */
function proposed(table: TableHeads, last: ChosenColumns = {}): ChosenColumns {
  const [likely, known] = [likelyColumns(table.heads), within(table, last)];
  return Object.keys(known).length < Object.keys(likely).length ? likely : known;
}
