import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { link, open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { BACKUP_JOB } from '@/db/setup/backup-jobs';
import { NothingToRead, withSnapshot } from '@/db/setup/snapshot';
import { OperatorError } from '@/lib/process/installation/initial-data';
import { now } from '@/lib/process/runtime/clock';
import manifest from '@/package.json';
import { headOf, readBackup, writeBackup } from './backup-format';

/** The file name ending of an unfinished backup. */
export const PARTIAL = '.partial';

/**
 * Writes a backup of the database at `url` into `file`, readable by its owner only, while the service may go
 * on. The file appears complete and checked, or not at all; one that was there stays, and is an error. `secretKey`
 * is the signing key if the service made it itself. Throws an OperatorError with a sentence.
 */
export async function makeBackup(
  url: string,
  file: string,
  secretKey: string | undefined,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  await requireFolder(file);
  const draft = `${file}.${randomUUID().slice(0, 8)}${PARTIAL}`;
  try {
    await withSnapshot(url, signal, (snapshot) => {
      const head = headOf(snapshot.schema, { serviceVersion: manifest.version, madeAt: now(), secretKey });
      return pipeline(
        Readable.from(writeBackup(head, snapshot, BACKUP_JOB)),
        createGzip(),
        createWriteStream(draft, { mode: 0o600, flags: 'wx', flush: true }),
        { signal },
      );
    });
    for await (const _ of readBackup(draft)) signal.throwIfAborted();
    await publish(draft, file);
    await syncFolder(path.dirname(file));
  } catch (error) {
    throw inWords(error, file);
  } finally {
    await rm(draft, { force: true });
  }
}

async function requireFolder(file: string): Promise<void> {
  const folder = path.dirname(file);
  const found = await stat(folder).catch(() => null);
  if (!found?.isDirectory()) throw new OperatorError(`The folder ${folder} does not exist. Make it first.`);
  const there = await stat(file).catch(() => null);
  if (there?.isDirectory()) throw new OperatorError(`${file} is a folder. Give the name of a file in it.`);
  if (there) throw taken(file);
}

/** Gives a complete file its name. Unlike a rename, a link never replaces another file of that name. */
async function publish(draft: string, file: string): Promise<void> {
  try {
    await link(draft, file);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') throw taken(file);
    // Some file systems have no links.
    if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'].includes(code)) throw error;
    await rename(draft, file);
  }
}

const taken = (file: string) =>
  new OperatorError(`${file} exists already, and was left as it is. Give a name that is free.`);

/** Without this, a loss of power could undo the renaming. */
async function syncFolder(folder: string): Promise<void> {
  // Windows opens no folders.
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}

function inWords(error: unknown, file: string): unknown {
  if (error instanceof NothingToRead) {
    return new OperatorError(
      'There is nothing to back up: the database was never set up. Run npm start once.',
    );
  }
  const { code } = error as NodeJS.ErrnoException;
  const reasons: Record<string, string> = {
    EACCES: 'this user may not write there',
    EPERM: 'this user may not write there',
    EROFS: 'it cannot be written',
    ENOSPC: 'the disk is full',
    EDQUOT: 'the disk is full',
  };
  const reason = code && reasons[code];
  return reason ? new OperatorError(`The backup cannot be kept in ${path.dirname(file)}: ${reason}.`) : error;
}
