import { and, eq } from 'drizzle-orm';
import { bankUploads } from '@/db/schema/index';
import { type ImportedStatement, importFile } from '@/lib/money/booking/import';
import {
  assignColumnsInput,
  keepUploadInput,
  LARGEST_BANK_FILE,
  uploadInput,
} from '@/lib/money/booking/input';
import { command, procedure } from '@/lib/rules/command';
import { refuse } from '@/lib/rules/errors';
import { asSent, packed, requireUpload, shownOf } from './stored-upload';

/**
 * Keeps a bank's file for an account, so that one can look at it before it is booked. An earlier file of that
 * administrator for that account is dropped. Resolves to its id. 422 for an unknown account and an empty file, 413 for
 * one that is too large.
 */
export const keepUpload = procedure({
  access: 'administrator',
  input: keepUploadInput,
  async run({ caller, transaction }, { payment_account_id, name, bytes }): Promise<number> {
    if (bytes.length > LARGEST_BANK_FILE) throw refuse('bodyTooLarge');
    const content = await packed(bytes);
    const { email: createdBy } = caller.user;
    return transaction(async (scope) => {
      const earlier = and(
        eq(bankUploads.paymentAccountId, payment_account_id),
        eq(bankUploads.createdBy, createdBy),
      );
      if (earlier) await scope.delete(bankUploads, earlier);
      const kept = { paymentAccountId: payment_account_id, name, content, createdBy };
      return (await scope.insert(bankUploads, kept)).id;
    });
  },
});

/** Names the columns of a waiting table. 404 for a file that does not wait. */
export const assignColumns = command({
  access: 'administrator',
  input: assignColumnsInput,
  async run({ scope }, { id, columns }): Promise<void> {
    await requireUpload(scope, id);
    await scope.update(bankUploads, id, { columns });
  },
});

/**
 * Books a bank's file exactly as its page showed it, and drops it. 409 when its outcome would now differ, and 404 when
 * it is booked already; otherwise as `importStatement`.
 */
export const bookUpload = procedure({
  access: 'administrator',
  input: uploadInput,
  shown: true,
  async run({ caller, requireShown, ...tenant }, { id }): Promise<ImportedStatement> {
    const upload = await asSent(await tenant.reading((scope) => requireUpload(scope, id)));
    const file = { ...upload, columns: upload.columns ?? undefined, isDryRun: false };
    return importFile(caller, tenant, file, async (scope, statement) => {
      // Another administrator may have booked the same file since.
      if ((await scope.delete(bankUploads, eq(bankUploads.id, id))) === 0) throw refuse('notFound');
      requireShown(shownOf(statement));
    });
  },
});
