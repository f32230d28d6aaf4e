import { accessSync, constants, readFileSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const MEMORY = '/dev/shm';
const ENOUGH_BYTES = 2 ** 30;

/**
 * The folder for the many small files that tests make and delete, such as those of databases. Linux keeps it in
 * memory where there is room, because a disk's file system may spend more on such files than the tests on their work.
 */
export function quickFolder(): string {
  return isUsable() ? MEMORY : tmpdir();
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
