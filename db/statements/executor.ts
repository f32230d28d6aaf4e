import { sql } from 'drizzle-orm';
import { pools } from './client';
import { withinDeadline } from './deadline';
import { isOutdatedStatement, isReadOnly, isRetryable } from './failures';
import type { Executor, Operation } from './operation';

// Runs statements without an organization. Nothing outside of db/ imports this file; the queries that others
// may make without an organization are in `unscoped.ts` and similar files.

const ATTEMPTS = 3;

/** Runs statements that belong to no organization, each in its own transaction. */
export function unscoped<T>(work: (executor: Executor) => Promise<T>, milliseconds?: number): Promise<T> {
  return withinDeadline(
    (operation) => onUsable(async () => work(operation.statements(pools().general))),
    milliseconds,
  );
}

/** Runs one transaction that belongs to no organization yet. */
export function unscopedTransaction<T>(work: (executor: Executor) => Promise<T>): Promise<T> {
  return changing((operation) => operation.transaction(pools().general, 'change', work));
}

/**
 * Runs a change within one deadline, and repeats it a few times after a deadlock or serialization failure.
 */
export function changing<T>(work: (operation: Operation) => Promise<T>, patience?: number): Promise<T> {
  const repeated = async (operation: Operation) => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await onUsable(() => work(operation));
      } catch (error) {
        if (attempt === ATTEMPTS || !isRetryable(error)) throw error;
      }
    }
  };
  return withinDeadline(repeated, undefined, patience);
}

/** Runs reads on one snapshot within one deadline. */
export function readingOnSnapshot<T>(work: (executor: Executor) => Promise<T>): Promise<T> {
  return withinDeadline((operation) =>
    onUsable(() => operation.transaction(pools().general, 'snapshot', work)),
  );
}

/**
 * Runs statements, and runs them again on new connections when their own became useless. The database may have become
 * writable, or its schema may have changed, since those connections were made.
 */
async function onUsable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isReadOnly(error) && pools().renew()) return work();
    if (!isOutdatedStatement(error)) throw error;
    pools().renew();
    return work();
  }
}

/** True when the database takes changes. Throws when it is unavailable, or does not answer in time. */
export async function isWritable(milliseconds: number): Promise<boolean> {
  const ask = async () => {
    const [row] = await unscoped(
      (executor) =>
        executor.execute<{ fixed: string }>(sql`SELECT current_setting('transaction_read_only') AS fixed`),
      milliseconds,
    );
    return row?.fixed === 'off';
  };
  return (await ask()) || (pools().renew() && ask());
}
