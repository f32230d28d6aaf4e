import { createHash } from 'node:crypto';
import { accessSync, constants, readFileSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const MEMORY = '/dev/shm';
const ENOUGH_BYTES = 2 ** 30;

/**
 * The folder for the many small files that tests make and delete, such as those of databases. Linux keeps it in memory
 * where there is room: a disk's file system may spend more time on such files than the tests.
 */
export function quickFolder(): string {
  return isUsable() ? MEMORY : tmpdir();
}

/** The folder of the databases that the tests of `project` keep between runs: in memory, or among its own data. */
export function databasesOf(project: string): string {
  if (!isUsable()) return path.join(project, '.data', 'test-postgres');
  return path.join(
    MEMORY,
    `group-wine-tests-${createHash('sha256').update(path.resolve(project)).digest('hex').slice(0, 12)}`,
  );
}

function isUsable(): boolean {
  try {
    const mounts = readFileSync('/proc/mounts', 'utf8').split('\n');
    const [, , type, options = ''] =
      mounts.map((line) => line.split(' ')).find(([, place]) => place === MEMORY) ?? [];
    const { bavail, bsize } = statfsSync(MEMORY);
    accessSync(MEMORY, constants.W_OK);
    // PostgreSQL's programs may be copied there to run.
    return type === 'tmpfs' && !options.split(',').includes('noexec') && bavail * bsize >= ENOUGH_BYTES;
  } catch {
    // Other systems have no such folder.
    return false;
  }
}
