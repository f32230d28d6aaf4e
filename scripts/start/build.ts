import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { OperatorError } from '@/lib/process/installation/initial-data';
import { withLock } from '../postgres/lock';
import { compressFiles } from './compress';
import { DATA, PROJECT } from './database';
import { buildOf, fingerprintOf, hasCurrentBuild, SOURCES } from './fingerprint.mjs';
import { requireUnusedBuild } from './serving';

/**
 * Next names a server action by a digest of this salt, its file and its name, and would choose another salt
 * for each build. With a fixed one, a page of any build can send its form to any other. It is no secret: each
 * action checks its caller.
 */
export const ACTION_SALT = createHash('sha256').update('group-wine server actions').digest('base64');

/**
 * Makes the production build when there is none or the sources have changed since, and logs that. Throws a
 * sentence when a server runs from an older one.
 */
export async function ensureBuild(log: (line: string) => void): Promise<void> {
  // A build is stamped when it is whole. Where there is one nothing is written, since its folder may be read-only.
  if (hasCurrentBuild(PROJECT)) return;
  await mkdir(DATA, { recursive: true });
  // Of two starts in one folder, one builds; the other waits and finds the build done.
  await withLock(DATA, () => buildIfStale(log));
}

async function buildIfStale(log: (line: string) => void): Promise<void> {
  if (hasCurrentBuild(PROJECT)) return;
  requireUnusedBuild();
  const fingerprint = fingerprintOf(PROJECT, SOURCES);
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
      // Equal sources make an equal build on every machine.
      BUILD_ID: fingerprint.slice(0, 20),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(String(chunk)));
  const code = await new Promise((resolve) => child.on('close', resolve));
  if (code !== 0) throw new OperatorError(`The application could not be built:\n${output.join('').trim()}`);
  const { bundleCommands } = await import('./bundle');
  await Promise.all([bundleCommands(), compressFiles(path.join(PROJECT, '.next', 'static'))]);
  await writeFile(buildOf(PROJECT).stamp, fingerprint);
}
