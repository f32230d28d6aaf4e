import { pools } from './client';
import { withinDeadline } from './deadline';
import { isRetryable } from './failures';
import type { Executor, Operation } from './operation';

// Runs statements without an organization. Nothing outside of db/ imports this file; the queries that others
// may make without an organization are in `unscoped.ts` and similar files.

const ATTEMPTS = 3;

/** Runs statements that belong to no organization, each in its own transaction. */
export function unscoped<T>(work: (executor: Executor) => Promise<T>, milliseconds?: number): Promise<T> {
  return withinDeadline(async (operation) => work(operation.statements(pools().general)), milliseconds);
}

/** Runs one transaction that belongs to no organization yet. */
export function unscopedTransaction<T>(work: (executor: Executor) => Promise<T>): Promise<T> {
  return changing((operation) => operation.transaction(pools().general, 'change', work));
}

/**
 * Runs a change within one deadline, and repeats it a few times after a deadlock or serialization failure.
 */
export function changing<T>(work: (operation: Operation) => Promise<T>): Promise<T> {
  return withinDeadline(async (operation) => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await work(operation);
      } catch (error) {
        if (attempt === ATTEMPTS || !isRetryable(error)) throw error;
      }
    }
  });
}
