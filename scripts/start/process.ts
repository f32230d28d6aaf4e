import { isUnavailable } from '@/db/statements/failures';
import { OperatorError } from '@/lib/process/installation/initial-data';
import { InvalidSettings } from '@/lib/process/runtime/env';
import { describeError, log } from '@/lib/process/runtime/log';
import { Refusal } from '@/lib/rules/errors';

/** The lines that tell an operator about an error they can fix; undefined for any other error. */
export function problemsOf(error: unknown): string[] | undefined {
  if (error instanceof InvalidSettings) return error.problems;
  if (error instanceof OperatorError || error instanceof Refusal) return [error.message];
  if (isUnknownArgument(error)) return [error.message];
  if (isUnavailable(error)) {
    return ['The database at DATABASE_URL cannot be reached. Check the address, and that it is running.'];
  }
  return undefined;
}

/** True when Node refused the arguments of a command. Its message is a sentence. */
function isUnknownArgument(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS_');
}

/**
 * Runs a command and ends the process. Problems that the operator can fix are printed one a line, without a
 * stack.
 */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    for (const line of problemsOf(error) ?? [error]) console.error(line);
    // Open handles, such as an idle connection to the database, must not keep a failed process alive.
    process.exit(1);
  }
}

/** Lets a server serve until `end` settles, and stops it. Rejects with the reason when `end` rejects. */
export async function untilStopped(web: { stop(): Promise<void> }, end: Promise<unknown>): Promise<void> {
  try {
    await end;
  } catch (error) {
    log().fatal({ error: describeError(error) }, 'the server ends');
    throw error;
  } finally {
    await web.stop();
  }
}

/**
 * A repeated signal within this many milliseconds is one request, because a terminal and a parent process
 * both pass it on.
 */
const ONE_REQUEST = 500;

/** Resolves on the first signal that asks the process to stop. A later one ends the process at once. */
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
