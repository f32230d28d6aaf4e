import { isUnavailable } from '@/db/failures';
import { OperatorError } from '@/lib/installation/initial-data';
import { InvalidSettings } from '@/lib/runtime/env';

/** What an operator is told of an error, a line each, when it is one that they can mend; undefined when it is not. */
export function problemsOf(error: unknown): string[] | undefined {
  if (error instanceof InvalidSettings) return error.problems;
  if (error instanceof OperatorError) return [error.message];
  if (isUnavailable(error)) {
    return ['The database at DATABASE_URL cannot be reached. Check the address, and that it is running.'];
  }
  return undefined;
}

/** Runs a command and ends the process: problems the operator can mend are told in a line each, without a stack. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    for (const line of problemsOf(error) ?? [error]) console.error(line);
    process.exitCode = 1;
  }
}

/** A repeat this soon, in milliseconds, is the same request: a terminal and a parent process both pass it on. */
const ONE_REQUEST = 500;

/** Resolves with the first signal that asks the process to stop; a later one ends it at once. */
export function askedToStop(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    let asked = Number.POSITIVE_INFINITY;
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => {
        if (performance.now() - asked > ONE_REQUEST) process.exit(1);
        asked = Math.min(asked, performance.now());
        resolve(signal);
      });
    }
  });
}
