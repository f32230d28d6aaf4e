import { pools, withinDeadline } from './client';
import { isRetryable } from './failures';
import type { Executor } from './scope';

// What runs statements that name no organization. Nothing outside of db/ imports this file: what others may
// ask without one is named in `unscoped.ts` and its like.

const ATTEMPTS = 3;

/** Runs statements that belong to no organization, each standing alone. */
export async function unscoped<T>(
  work: (executor: Executor) => Promise<T>,
  milliseconds?: number,
): Promise<T> {
  return withinDeadline(() => work(pools().general), milliseconds);
}

/** Runs one transaction that belongs to no organization yet. */
export async function unscopedTransaction<T>(work: (executor: Executor) => Promise<T>): Promise<T> {
  return retried(() => withinDeadline(() => pools().general.transaction(work)));
}

/** Runs it again, a few times, while a deadlock or a serialization failure is all that stops it. */
export async function retried<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run();
    } catch (error) {
      if (attempt === ATTEMPTS || !isRetryable(error)) throw error;
    }
  }
}
