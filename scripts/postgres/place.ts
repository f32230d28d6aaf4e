import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdtempSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { type Account, canWrite, isRoot, unprivilegedAccount } from './account';
import { LOCATION, leftBehind, makeElsewhere, OWNER, textOf } from './elsewhere';

/** The location of a server's data, and the user it runs as; undefined is our own user. */
export interface Place {
  path: string;
  account: Account | undefined;
}

/**
 * Finds or chooses the place for the data of the server in `directory`.
 *
 * That is the directory itself, except for root: the unprivileged user that PostgreSQL then runs as may have no access
 * to it, for example below a home directory. The data are then in a separate directory under /var/lib, or under
 * /var/tmp where that cannot be written. The file `location` in `directory` names it. So deleting `directory` still
 * means starting from scratch, and leaves the data; `log` is told so, and told of data that were left before. Throws
 * when data that were there are gone, or belong to another directory.
 */
export function findPlace(directory: string, log: (line: string) => void): Place {
  const current = currentPlace(directory);
  if (!isRoot()) return { path: refuseForeign(current), account: undefined };

  const account = dataOwner(current) ?? dataOwner(directory) ?? unprivilegedAccount();
  if (statSync(current).uid === 0) chmodSync(current, 0o711);
  const place = isUsableBy(account, current) ? current : makeElsewhere();
  if (place !== directory) claim(place, directory);
  if (place !== current) {
    writeFileSync(path.join(directory, LOCATION), `${place}\n`);
    log(
      `The database’s files are in ${place}, because PostgreSQL may not enter ${directory}. ` +
        'Deleting this folder leaves them there; npm run db:remove lists and removes such files.',
    );
  }
  bringData(directory, place);
  if (!existsSync(path.join(place, 'data'))) {
    for (const { path: left } of leftBehind(directory)) {
      log(
        `An earlier database of this folder is still in ${left}. npm run db:remove -- ${left} deletes it for good.`,
      );
    }
  }
  return { path: place, account };
}

/** The present or future place of the data: the directory, or the place that its pointer names. */
function currentPlace(directory: string): string {
  const location = path.join(directory, LOCATION);
  const elsewhere = textOf(location);
  const isHere = existsSync(path.join(directory, 'data')) && !existsSync(path.join(elsewhere ?? '', 'data'));
  const place = elsewhere === undefined || isHere ? directory : elsewhere;
  if (place !== directory) refuseOthers(place, directory);
  // A start chooses a port only after it has made the data, so a port without data means that they were lost.
  const isLost = !existsSync(path.join(place, 'data')) && existsSync(path.join(directory, 'port'));
  if (!existsSync(place) || isLost) {
    const said = place === directory ? '' : `${location} says that they are in ${place}. `;
    throw new Error(
      `The database’s files are gone from ${place}. ${said}Bring them back, or move ${directory} away ` +
        'and restore a backup with npm run db:restore -- FILE.',
    );
  }
  return place;
}

/** Refuses data that another directory points to as well, such as the one that this one is a copy of. */
function refuseOthers(place: string, directory: string): void {
  const other = textOf(path.join(place, OWNER)) ?? directory;
  if (other === directory || textOf(path.join(other, LOCATION)) !== place) return;
  throw new Error(
    `The database’s files in ${place} belong to ${other}, and ${directory} is a copy that only points to ` +
      'them. Move that copy away and restore a backup with npm run db:restore -- FILE.',
  );
}

/** Records whose data are in `place`; a directory that was moved since becomes the owner under its new name. */
function claim(place: string, directory: string): void {
  writeFileSync(path.join(place, OWNER), `${directory}\n`);
}

/** The directory that holds the database's files. */
export function dataDirectory(place: Place): string {
  return path.join(place.path, 'data');
}

/** Creates a new directory there for the user that the server runs as. */
export function ownDirectory(place: Place, prefix: string): string {
  const directory = mkdtempSync(path.join(place.path, prefix));
  if (place.account) chownSync(directory, place.account.uid, place.account.gid);
  return directory;
}

function dataOwner(directory: string): Account | undefined {
  const data = path.join(directory, 'data');
  if (!existsSync(data)) return undefined;
  const { uid, gid } = statSync(data);
  return uid === 0 ? undefined : { uid, gid };
}

function refuseForeign(directory: string): string {
  const owner = dataOwner(directory);
  if (!owner || owner.uid === (process.getuid?.() ?? owner.uid)) return directory;
  throw new Error(
    `The database in ${directory} belongs to another user (${owner.uid}): ` +
      'start as that user or as root, or set DATABASE_URL to another PostgreSQL.',
  );
}

function isUsableBy(account: Account, directory: string): boolean {
  const trial = mkdtempSync(path.join(directory, 'trial-'));
  try {
    chownSync(trial, account.uid, account.gid);
    return canWrite(account, trial);
  } catch {
    // Some shared and network file systems have no owners.
    return false;
  } finally {
    rmSync(trial, { recursive: true });
  }
}

/**
 * A checkout that was moved below a home directory has its data with it, where the server cannot reach them.
 */
function bringData(from: string, to: string): void {
  const source = path.join(from, 'data');
  const target = path.join(to, 'data');
  if (!existsSync(source) || existsSync(target)) return;
  const draft = path.join(to, 'initdb-copy');
  rmSync(draft, { recursive: true, force: true });
  // cp keeps the owners, while Node's own copy does not.
  const { status, stderr } = spawnSync('cp', ['-a', source, draft], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`The database could not be copied to ${to}: ${stderr}`);
  renameSync(draft, target);
  rmSync(source, { recursive: true });
}
