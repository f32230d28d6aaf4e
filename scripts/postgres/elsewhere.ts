import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

// As root, PostgreSQL runs as another user, who may have no access to the folder of the service. Its data are
// then in a folder of their own, which the service's folder points to. Deleting that one leaves them.

/** The file in a directory that names the place of its data, and the file there that names the directory. */
export const LOCATION = 'location';
export const OWNER = 'owner';

/** Both of the first survive a restart of the system, unlike its directory for temporary files. */
const PARENTS = ['/var/lib', '/var/tmp', tmpdir()];
const PREFIX = 'group-wine-';

/** A folder with the data of a database, away from the folder of its service. */
export interface Elsewhere {
  path: string;
  /** The directory that the data were made for. */
  owner: string;
  /** True when that directory still points here. */
  used: boolean;
  /** The moment of the last write to disk; null without data. */
  writtenAt: Date | null;
}

/** Makes a folder for data that cannot be in their own directory. */
export function makeElsewhere(): string {
  for (const parent of PARENTS) {
    try {
      const directory = mkdtempSync(path.join(parent, PREFIX));
      chmodSync(directory, 0o711);
      return directory;
    } catch {}
  }
  throw new Error(`The database has nowhere to be: neither /var/lib nor /var/tmp can be written.`);
}

/** All folders with data elsewhere that this user may see. */
export function allElsewhere(): Elsewhere[] {
  const parents = [
    ...new Set(PARENTS.filter((parent) => existsSync(parent)).map((parent) => realpathSync(parent))),
  ];
  return parents.flatMap((parent) =>
    namesIn(parent)
      .filter((name) => name.startsWith(PREFIX))
      .flatMap((name) => elsewhereAt(path.join(parent, name)) ?? []),
  );
}

/** The data that an earlier database of this directory left elsewhere. */
export function leftBehind(directory: string): Elsewhere[] {
  return allElsewhere().filter(({ owner, used }) => owner === directory && !used);
}

function elsewhereAt(place: string): Elsewhere | undefined {
  const owner = textOf(path.join(place, OWNER));
  if (owner === undefined) return undefined;
  const control = path.join(place, 'data', 'global', 'pg_control');
  return {
    path: place,
    owner,
    used: textOf(path.join(owner, LOCATION)) === place,
    writtenAt: existsSync(control) ? statSync(control).mtime : null,
  };
}

/** The content of a small file, or undefined without one. */
export function textOf(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
}

function namesIn(directory: string): string[] {
  try {
    return readdirSync(directory);
  } catch {
    return [];
  }
}
