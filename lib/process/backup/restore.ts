import { migrateDatabase } from '@/db/setup/migrate';
import { type Filling, fillEmptyDatabase, knowsSchema, NoSuchTable, NotEmpty } from '@/db/setup/restore';
import type { Table } from '@/db/setup/snapshot';
import { databaseFailure, isUnavailable } from '@/db/statements/failures';
import { OperatorError } from '@/lib/process/installation/initial-data';
import { type BackupHead, readBackup, readHead } from './backup-format';
import { newerBackup, withoutTable } from './refusals';

/**
 * Reads the whole backup in `file` and returns its head. Throws an OperatorError when it is no backup, is
 * damaged, or has a schema that this version of the service does not know.
 */
export async function checkBackup(file: string): Promise<BackupHead> {
  const head = await readHead(file);
  if (!knowsSchema(head.schema)) throw newerBackup(file);
  for await (const _ of readBackup(file));
  return head;
}

/**
 * Fills the empty database at `url` with the backup in `file`, whose head `checkBackup` returned, and brings
 * it to the newest schema. Throws an OperatorError when the database has tables already, lacks one of the backup or
 * refuses; then nothing was changed.
 */
export async function restoreBackup(url: string, file: string, head: BackupHead): Promise<void> {
  try {
    await fillEmptyDatabase(url, head.schema, (filling) => fill(filling, file));
  } catch (error) {
    if (error instanceof NotEmpty) {
      throw new OperatorError(
        'The database holds something already, and was left as it is. Restore into an empty one; ' +
          'with the embedded PostgreSQL, stop the service and move .data/postgres away.',
      );
    }
    if (error instanceof NoSuchTable) throw withoutTable(file, error.table);
    const refused = isUnavailable(error) ? null : databaseFailure(error);
    if (!refused) throw error;
    throw new OperatorError(
      `The database refused the backup, and nothing was changed: ${(error as Error).message}`,
    );
  }
  await migrateDatabase(url, async () => {});
}

async function fill(filling: Filling, file: string): Promise<void> {
  let into: Table | 'jobs' | null = null;
  for await (const part of readBackup(file)) {
    if (part.kind === 'table') into = part.table;
    else if (part.kind === 'jobs') into = 'jobs';
    else if (part.kind === 'sequences') await filling.setSequences(part.sequences);
    else if (into === 'jobs') await filling.addJobs(part.rows);
    else if (into) await filling.add(into, part.rows);
  }
}
