import { pools } from './client';
import { withinDeadline } from './deadline';
import { isRetryable } from './failures';
import type { Executor, Operation } from './operation';

// What runs statements that name no organization. Nothing outside of db/ imports this file: what others may
// ask without one is named in `unscoped.ts` and its like.

const ATTEMPTS = 3;

/** Runs statements that belong to no organization, each standing alone. */
export function unscoped<T>(work: (executor: Executor) => Promise<T>, milliseconds?: number): Promise<T> {
  return withinDeadline(async (operation) => work(operation.statements(pools().general)), milliseconds);
}

/** Runs one transaction that belongs to no organization yet. */
export function unscopedTransaction<T>(work: (executor: Executor) => Promise<T>): Promise<T> {
  return changing((operation) => operation.transaction(pools().general, 'change', work));
}

/** Runs a change within one deadline; again, a few times, while a deadlock is all that stops it. */
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
