import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { run } from './account';
import { type Binaries, program } from './binaries';
import { dataDirectory, ownDirectory, type Place } from './place';

/**
 * Creates the files of the database unless they exist. They appear complete or not at all: initdb works in a
 * directory beside them, which is renamed at the end.
 */
export async function ensureCluster(
  binaries: Binaries,
  place: Place,
  options: { password: string; durable: boolean },
): Promise<void> {
  removeUnfinished(place);
  if (existsSync(dataDirectory(place))) return refuseOtherVersion(binaries, place);

  const draft = ownDirectory(place, 'initdb-');
  const passwordFile = path.join(draft, 'password');
  writeFileSync(passwordFile, options.password, { mode: 0o600 });
  if (place.account) chownSync(passwordFile, place.account.uid, place.account.gid);

  const data = path.join(draft, 'data');
  const args = ['-D', data, '--username=postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
  // PostgreSQL's built-in locale exists on every system and does not change with it. It sorts by code point
  // and matches upper and lower case letters, which the search needs.
  args.push('--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8');
  args.push('--no-instructions');
  if (!options.durable) args.push('--no-sync');
  const { code, output } = await run(place.account, program(binaries, 'initdb'), args, place.path);
  if (code !== 0) throw new Error(`PostgreSQL could not make its files in ${place.path}:\n${output}`);

  renameSync(data, dataDirectory(place));
  removeUnfinished(place);
}

/** The superuser's password, stored in `directory` readable by its owner only. It is created when `isNew`. */
export function keptPassword(directory: string, isNew: boolean): string {
  const file = path.join(directory, 'password');
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  if (!isNew) throw new Error(`The database's password is missing: restore ${file}, or delete ${directory}.`);
  const password = randomBytes(24).toString('hex');
  const draft = `${file}.draft`;
  writeFileSync(draft, `${password}\n`, { mode: 0o600 });
  renameSync(draft, file);
  return password;
}

function removeUnfinished(place: Place): void {
  const drafts = readdirSync(place.path).filter((name) => name.startsWith('initdb-'));
  for (const name of drafts) {
    // An initdb whose parent was killed may still be writing there.
    rmSync(path.join(place.path, name), { recursive: true, maxRetries: 10 });
  }
}

function refuseOtherVersion(binaries: Binaries, place: Place): void {
  const made = readFileSync(path.join(dataDirectory(place), 'PG_VERSION'), 'utf8').trim();
  const major = binaries.version.split('.')[0];
  if (made === major) return;
  throw new Error(
    `The database in ${place.path} was made by PostgreSQL ${made}, and this is ${major}: ` +
      'make a backup with the earlier version of this service (npm run db:backup -- FILE) and restore it ' +
      'with this one, or set DATABASE_URL to a PostgreSQL that holds it.',
  );
}
