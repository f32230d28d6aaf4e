import { cp, mkdtemp, readdir, realpath, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PROJECT } from '../database';
import { databasesOf } from './quick-folder';

const LEFT_BEHIND = /^(node_modules|\.git|\.next|\.data)$/;

/**
 * Copies the tree to a temporary folder whose name begins with `prefix`, and returns its path. Build output
 * stays behind; installed packages are reached through a link.
 */
export async function copyOfTree(prefix: string): Promise<string> {
  const copy = await mkdtemp(path.join(tmpdir(), prefix));
  for (const entry of await readdir(PROJECT)) {
    if (LEFT_BEHIND.test(entry)) continue;
    await cp(path.join(PROJECT, entry), path.join(copy, entry), { recursive: true });
  }
  await symlink(path.join(PROJECT, 'node_modules'), path.join(copy, 'node_modules'), 'junction');
  return copy;
}

/** Deletes a copy of the tree, and the databases that its tests have kept. */
export async function removeCopy(copy: string): Promise<void> {
  for (const tree of [copy, await realpath(copy)]) {
    await rm(databasesOf(tree), { recursive: true, force: true });
  }
  await rm(copy, { recursive: true, force: true });
}
