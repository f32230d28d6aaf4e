import { randomUUID } from 'node:crypto';
import {
  existsSync,
  linkSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { identify, isAlive } from './processes';

/**
 * Runs `work` while no other process, and no other call in this one, works under this directory. The lock of
 * a process that died counts as free. Lock files are numbered, and the highest number holds the lock until it
 * is emptied or its process is gone. The highest one is never removed, so that two waiters cannot both take
 * over from one dead holder.
 */
export async function withLock<T>(directory: string, work: () => Promise<T>): Promise<T> {
  let held = tryLock(directory);
  while (!held) {
    await sleep(50);
    held = tryLock(directory);
  }
  try {
    return await work();
  } finally {
    if (existsSync(held)) truncateSync(held);
  }
}

function tryLock(directory: string): string | undefined {
  const current = highest(directory);
  if (isHeld(lockFile(directory, current))) return undefined;

  const mine = lockFile(directory, current + 1);
  if (!createComplete(mine, identify(process.pid) ?? '')) return undefined;
  if (highest(directory) !== current + 1) {
    // While this process slept, others passed and removed our number, so the lock is theirs.
    rmSync(mine, { force: true });
    return undefined;
  }
  for (const number of numbers(directory)) {
    if (number <= current) rmSync(lockFile(directory, number), { force: true });
  }
  return mine;
}

function numbers(directory: string): number[] {
  return readdirSync(directory)
    .flatMap((name) => /^lock\.(\d+)$/.exec(name)?.[1] ?? [])
    .map(Number);
}

function highest(directory: string): number {
  return Math.max(0, ...numbers(directory));
}

function lockFile(directory: string, number: number): string {
  return path.join(directory, `lock.${number}`);
}

function isHeld(file: string): boolean {
  try {
    return isAlive(readFileSync(file, 'utf8'));
  } catch {
    return false;
  }
}

/** Creates a file with its content in one step. Returns false when the file exists. */
function createComplete(file: string, content: string): boolean {
  const draft = `${file}.${randomUUID()}`;
  writeFileSync(draft, content);
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}
