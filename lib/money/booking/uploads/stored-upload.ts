import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { InferSelectModel } from 'drizzle-orm';
import { bankUploads } from '@/db/schema/index';
import type { Scope } from '@/db/scope';
import type { ImportedStatement } from '@/lib/money/booking/import';
import { LARGEST_BANK_FILE } from '@/lib/money/booking/input';
import { presentStatement } from '@/lib/money/booking/present';
import { existing } from '@/lib/rules/errors';
import type { Representation } from '@/lib/rules/version';

type BankUpload = InferSelectModel<typeof bankUploads>;

/** A file that waits to be booked, as it was sent. */
export interface UploadedFile extends Omit<BankUpload, 'content'> {
  bytes: Uint8Array;
}

/** A file as it is stored: banks' files shrink to a tenth. */
export const packed: (bytes: Uint8Array) => Promise<Buffer> = promisify(gzip);

const unpacked = promisify<Uint8Array, { maxOutputLength: number }, Buffer>(gunzip);

/** The file that waits to be booked, or 404. */
export const requireUpload = async (scope: Scope, id: number): Promise<BankUpload> =>
  existing(await scope.find(bankUploads, id));

/** A stored file with the bytes that were sent. */
export async function asSent({ content, ...upload }: BankUpload): Promise<UploadedFile> {
  return { ...upload, bytes: await unpacked(content, { maxOutputLength: LARGEST_BANK_FILE }) };
}

/**
 * The content of a file's page before it is booked, by which one tells whether it is still so. Ids that only the preview
 * had are not part of it.
 */
export function shownOf(statement: ImportedStatement): Representation {
  return {
    ...presentStatement({ ...statement, isDryRun: true }),
    returned: statement.returned,
    orders: statement.transactions.map(({ transaction }) => {
      const order = statement.orders.get(transaction.id);
      return order ? { id: order.id, isPaid: order.dueCents <= 0 } : null;
    }),
  };
}
