import { access, constants, mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { wantBackupIn } from '@/db/setup/backup-jobs';
import { OperatorError } from '@/lib/process/installation/initial-data';
import { now } from '@/lib/process/runtime/clock';
import { describeError, log } from '@/lib/process/runtime/log';
import { retryWhileDatabaseIsAway } from '@/lib/process/runtime/retry';
import { cutSignal, isStopping } from '@/lib/process/runtime/shutdown';
import { makeBackup, PARTIAL } from './make';

/** The number of daily backups that are kept. */
const KEPT = 14;
const DAY_S = 24 * 60 * 60;
/** After a failure the next attempt follows sooner. */
const AGAIN_S = 15 * 60;
/** A backup that takes longer is given up, such as when a network drive does not answer. */
const LONGEST_MS = 60 * 60 * 1000;

const OURS = /^group-wine-\d{4}-\d{2}-\d{2}T\d{6}Z\.backup\.gz/;

/** The folder of daily backups, and the signing key that they contain if the service made it itself. */
export interface DailyBackups {
  folder: string;
  secretKey: string | undefined;
}

/** Makes the folder of the daily backups unless it exists. Throws an OperatorError when that is impossible. */
export async function prepareFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
    await access(`${folder}/.`, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new OperatorError(`BACKUP_DIR must be a folder that can be written: ${folder} is not (${code}).`);
  }
}

/**
 * Makes the backup of the day, removes the oldest ones and fixes the time of the next. A failure is logged,
 * and another attempt follows.
 */
export async function backUp(url: string, { folder, secretKey }: DailyBackups): Promise<void> {
  const name = `group-wine-${now().toISOString().slice(0, 19).replaceAll(':', '')}Z.backup.gz`;
  const file = path.join(folder, name);
  const signal = AbortSignal.any([cutSignal(), AbortSignal.timeout(LONGEST_MS)]);
  let next = DAY_S;
  try {
    await removePartial(folder);
    await makeBackup(url, file, secretKey, signal);
    await removeOldest(folder);
    log().info({ file }, 'the daily backup was made');
  } catch (error) {
    // Another process, or this one after its restart, does it then.
    next = isStopping() ? 1 : AGAIN_S;
    if (error instanceof OperatorError) log().error({ folder }, `the daily backup failed: ${error.message}`);
    else log().error({ folder, error: describeError(error) }, 'the daily backup failed');
  }
  await retryWhileDatabaseIsAway(() => wantBackupIn(next));
}

const oursIn = async (folder: string) => (await readdir(folder)).filter((name) => OURS.test(name)).sort();

/** A process that was killed leaves its file behind. No other one is being written: the queue sees to that. */
async function removePartial(folder: string): Promise<void> {
  for (const name of await oursIn(folder).catch(() => [])) {
    if (name.endsWith(PARTIAL)) await rm(path.join(folder, name), { force: true });
  }
}

async function removeOldest(folder: string): Promise<void> {
  const complete = (await oursIn(folder)).filter((name) => name.endsWith('.gz'));
  for (const name of complete.slice(0, -KEPT)) await rm(path.join(folder, name), { force: true });
}
