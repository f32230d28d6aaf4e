import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { OperatorError } from '@/lib/process/installation/initial-data';
import { identify, isAlive } from '../postgres/processes';
import { DATA } from './database';

const PREFIX = 'serving.';

const READ_ONLY = new Set(['EACCES', 'EPERM', 'EROFS']);

/**
 * Records that this process serves from the build of this folder, until the returned function is called.
 * Pages are loaded at their first request, which halves the modules and memory of a start. Where the folder
 * is read-only, as in a container, the build cannot be replaced either.
 */
export function holdBuild(folder = DATA): () => void {
  const file = path.join(folder, `${PREFIX}${process.pid}`);
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, identify(process.pid) ?? '');
  } catch (error) {
    if (!READ_ONLY.has((error as NodeJS.ErrnoException).code ?? '')) throw error;
    return () => {};
  }
  return () => rmSync(file, { force: true });
}

/** Throws a sentence while a process serves from the build, which would find its pages gone in a new one. */
export function requireUnusedBuild(folder = DATA): void {
  for (const name of readdirSync(folder).filter((file) => file.startsWith(PREFIX))) {
    const file = path.join(folder, name);
    const identity = readFileSync(file, 'utf8');
    if (isAlive(identity)) {
      throw new OperatorError(
        `The application has changed since its build, from which process ${Number.parseInt(identity, 10)} serves. Stop that process first.`,
      );
    }
    rmSync(file, { force: true });
  }
}
