import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { identify, isAlive } from './processes';

/** Records that this process uses the server in `directory`. The returned function removes the record. */
export function registerUser(directory: string): () => void {
  const file = path.join(usersDirectory(directory), randomUUID());
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, identify(process.pid) ?? '');
  return () => rmSync(file, { force: true });
}

/**
 * True when a living process uses the server in `directory`. Removes the records of dead ones. Call it under
 * the lock.
 */
export function isUsed(directory: string): boolean {
  mkdirSync(usersDirectory(directory), { recursive: true });
  const files = readdirSync(usersDirectory(directory)).map((name) =>
    path.join(usersDirectory(directory), name),
  );
  const alive = files.filter((file) => isAlive(readFileSync(file, 'utf8')));
  for (const file of files) {
    if (!alive.includes(file)) rmSync(file, { force: true });
  }
  return alive.length > 0;
}

function usersDirectory(directory: string): string {
  return path.join(directory, 'users');
}
