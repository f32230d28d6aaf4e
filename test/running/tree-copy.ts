import { spawn } from 'node:child_process';
import { cp, link, mkdir, mkdtemp, readdir, realpath, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PROJECT } from '../../scripts/start/database';
import { databasesOf } from './quick-folder';

const LEFT_BEHIND = /^(node_modules|\.git|\.next|\.data)$/;

/**
 * Copies the tree to a temporary folder whose name begins with `prefix`, and returns its path. Build output
 * stays behind; installed packages are reached through a link.
 */
export async function copyOfTree(prefix: string): Promise<string> {
  const copy = await mkdtemp(path.join(tmpdir(), prefix));
  await copyEntries(copy);
  await symlink(path.join(PROJECT, 'node_modules'), path.join(copy, 'node_modules'), 'junction');
  return copy;
}

async function copyEntries(copy: string): Promise<void> {
  for (const entry of await readdir(PROJECT)) {
    if (LEFT_BEHIND.test(entry)) continue;
    await cp(path.join(PROJECT, entry), path.join(copy, entry), { recursive: true });
  }
}

/**
 * A copy within the project's own data, with installed packages as files: a build reads nothing outside of
 * its folder. They are further names of the files, so that they cost neither time nor space.
 */
export async function copyToBuild(prefix: string): Promise<string> {
  const data = path.join(PROJECT, '.data');
  await mkdir(data, { recursive: true });
  const copy = await mkdtemp(path.join(data, prefix));
  await copyEntries(copy);
  await linkFiles(path.join(PROJECT, 'node_modules'), path.join(copy, 'node_modules'));
  return copy;
}

async function linkFiles(from: string, to: string): Promise<void> {
  await mkdir(to);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isDirectory()) await linkFiles(source, target);
    else if (entry.isFile()) await link(source, target);
    else await cp(source, target, { verbatimSymlinks: true });
  }
}

/** Runs tests of rules in a copy of the tree, and returns the exit code. */
export function runRulesIn(
  copy: string,
  args: string[],
  stdio: 'inherit' | 'ignore',
): Promise<number | null> {
  const vitest = path.join(PROJECT, 'node_modules', 'vitest', 'vitest.mjs');
  const env = { ...process.env, NO_COLOR: '1' };
  const child = spawn(process.execPath, [vitest, 'run', '--project', 'rules*', ...args], {
    cwd: copy,
    stdio,
    env,
  });
  return new Promise((resolve, reject) => child.once('error', reject).once('exit', resolve));
}

/** Deletes a copy of the tree, and the databases that its tests have kept. */
export async function removeCopy(copy: string): Promise<void> {
  for (const tree of [copy, await realpath(copy)]) {
    await rm(databasesOf(tree), { recursive: true, force: true });
  }
  await rm(copy, { recursive: true, force: true });
}
