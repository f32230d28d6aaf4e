import { setTimeout as delay } from 'node:timers/promises';
import { isRetryable, isUnavailable } from '@/db/failures';
import { isStopping } from '@/lib/shutdown';

/** How long a database that is away is waited for, when giving up would lose what is already known. */
const PATIENCE_MS = 20_000;
/** A process that has to stop waits less. */
const LAST_PATIENCE_MS = 2000;

/**
 * Runs `work` again while the database is away, for a bounded time; `again` says whether this is a repeat,
 * whose first run may have been committed all the same. Throws what the last run threw.
 */
export async function whileDatabaseIsAway<T>(work: (again: boolean) => Promise<T>): Promise<T> {
  const began = performance.now();
  for (let attempt = 0; ; attempt++) {
    try {
      return await work(attempt > 0);
    } catch (error) {
      const left = (isStopping() ? LAST_PATIENCE_MS : PATIENCE_MS) - (performance.now() - began);
      if (left <= 0 || !(isUnavailable(error) || isRetryable(error))) throw error;
      await delay(Math.min(1000, 50 * 2 ** attempt));
    }
  }
}
