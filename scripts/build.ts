import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { OperatorError } from '@/lib/installation/initial-data';
import { DATA, PROJECT } from './database';
import { withLock } from './postgres/lock';

/** All sources of the built application. */
export const SOURCES = [
  'app',
  'lib',
  'db',
  'patches',
  'middleware.ts',
  'next.config.ts',
  'postcss.config.mjs',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
];

const STAMP = path.join(PROJECT, '.next', 'made-from');

/**
 * Next names a server action by a digest of this salt, its file and its name, and would choose another salt for
 * each build. With the same one, a page that any build has made can send its form to any other. It is no secret:
 * each action checks who calls it.
 */
export const ACTION_SALT = createHash('sha256').update('group-wine server actions').digest('base64');

/** Makes the production build when there is none or the sources have changed since, and logs that. */
export async function ensureBuild(log: (line: string) => void): Promise<void> {
  await mkdir(DATA, { recursive: true });
  // When two starts run in one folder, one builds, and the other waits and finds the build done.
  await withLock(DATA, () => buildIfStale(log));
}

async function buildIfStale(log: (line: string) => void): Promise<void> {
  const fingerprint = await fingerprintOf(SOURCES);
  const made = await readFile(STAMP, 'utf8').catch(() => '');
  if (made === fingerprint) return;
  log('Building the application (about half a minute)…');
  await rm(path.join(PROJECT, '.next'), { recursive: true, force: true });
  const next = path.join(PROJECT, 'node_modules', 'next', 'dist', 'bin', 'next');
  const output: string[] = [];
  const child = spawn(process.execPath, [next, 'build'], {
    cwd: PROJECT,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      NEXT_TELEMETRY_DISABLED: '1',
      NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: ACTION_SALT,
      // The same sources make the same build on every machine.
      BUILD_ID: fingerprint.slice(0, 20),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(String(chunk)));
  const code = await new Promise((resolve) => child.on('close', resolve));
  if (code !== 0) throw new OperatorError(`The application could not be built:\n${output.join('').trim()}`);
  await writeFile(STAMP, fingerprint);
}

/** A digest of all files in these folders of the project, without tests. */
export async function fingerprintOf(roots: string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const root of roots) {
    for (const file of await filesUnder(path.join(PROJECT, root))) {
      hash
        .update(path.relative(PROJECT, file))
        .update('\0')
        .update(await readFile(file))
        .update('\0');
    }
  }
  return hash.digest('hex');
}

async function filesUnder(place: string): Promise<string[]> {
  const found = await stat(place).catch(() => null);
  if (!found) return [];
  if (found.isFile()) return [place];
  const entries = await readdir(place, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}
