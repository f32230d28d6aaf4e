import { desc, eq } from 'drizzle-orm';
import type { AssignedColumns } from '@/db/schema/bank';
import { bankColumns, paymentAccounts } from '@/db/schema/index';
import type { PaymentAccount } from '@/lib/money/accounts/queries';
import { type ImportedStatement, importFile } from '@/lib/money/booking/import';
import { uploadInput } from '@/lib/money/booking/input';
import type { TableHeads } from '@/lib/money/files/csv-table';
import { likelyColumns } from '@/lib/money/files/likely-columns';
import { headsOfBankFile } from '@/lib/money/files/read';
import { procedure } from '@/lib/rules/command';
import { existing, Refusal } from '@/lib/rules/errors';
import { versionOf } from '@/lib/rules/version';
import { asSent, requireUpload, shownOf, type UploadedFile } from './stored-upload';

/** A bank's file that waits to be booked, and what booking it would do. */
export interface UploadPreview {
  upload: Omit<UploadedFile, 'bytes'>;
  account: PaymentAccount;
  /** The outcome of booking it, with the version by which the page is held to it. */
  outcome?: { statement: ImportedStatement; version: string };
  /** Why it cannot be booked. */
  refusal?: Refusal;
  /** The columns of a table: those by which it was read, or a proposal where nobody has said what they hold. */
  asked?: TableHeads & { columns: Partial<AssignedColumns> };
}

/** Shows what booking a file that waits would do. Nothing is written. 404 for what does not wait. */
export const previewUpload = procedure({
  access: 'administrator',
  input: uploadInput,
  async run({ caller, ...tenant }, { id }): Promise<UploadPreview> {
    const { stored, account, remembered } = await tenant.reading(async (scope) => {
      const stored = await requireUpload(scope, id);
      const account = existing(await scope.find(paymentAccounts, stored.paymentAccountId));
      const [remembered] = await scope.list(bankColumns, {
        where: eq(bankColumns.paymentAccountId, account.id),
        orderBy: [desc(bankColumns.id)],
        limit: 1,
      });
      return { stored, account, remembered };
    });
    const { bytes, ...upload } = await asSent(stored);
    const columns = upload.columns ?? undefined;
    const file = { paymentAccountId: account.id, bytes, columns, isDryRun: true };
    try {
      const statement = await importFile(caller, tenant, file);
      const outcome = { statement, version: versionOf(shownOf(statement)) };
      const read = statement.columns ? headsOfBankFile(bytes) : undefined;
      if (!read || !statement.columns) return { upload, account, outcome };
      return { upload, account, outcome, asked: { ...read, columns: statement.columns } };
    } catch (error) {
      // A file that cannot be read is what the page is about, and no failure of it.
      if (!(error instanceof Refusal) || error.status >= 500) throw error;
      const isAsked = error.errors?.some(({ path }) => path === 'columns');
      const table = isAsked ? headsOfBankFile(bytes) : undefined;
      if (!table) return { upload, account, refusal: error };
      const known = Object.entries(columns ?? remembered?.columns ?? {});
      const assigned = Object.fromEntries(
        known.filter(([, named]) =>
          [named].flat().every((head) => typeof head === 'boolean' || table.heads.includes(String(head))),
        ),
      );
      const chosen = known.length > 0 ? assigned : likelyColumns(table.heads);
      return { upload, account, refusal: error, asked: { ...table, columns: chosen } };
    }
  },
});
