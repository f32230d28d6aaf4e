import pRetry from 'p-retry';
import { isRetryable, isUnavailable } from '@/db/failures';
import { isStopping } from './shutdown';

/** How long a database that is away is waited for, when giving up would lose what is already known. */
const LONGEST_MS = 20_000;
/** The same for a process that has to stop. */
const LONGEST_WHILE_STOPPING_MS = 2000;

/**
 * Runs `work` again while the database is away, for a bounded time. `isRepeat` tells `work` that an earlier
 * run of it failed, but may have been committed all the same. Throws what the last run threw.
 */
export function retryWhileDatabaseIsAway<T>(work: (isRepeat: boolean) => Promise<T>): Promise<T> {
  const began = performance.now();
  const longest = () => (isStopping() ? LONGEST_WHILE_STOPPING_MS : LONGEST_MS);
  return pRetry((attempt) => work(attempt > 1), {
    retries: Number.POSITIVE_INFINITY,
    minTimeout: 50,
    maxTimeout: 1000,
    maxRetryTime: LONGEST_MS,
    shouldRetry: ({ error }) =>
      (isUnavailable(error) || isRetryable(error)) && performance.now() - began < longest(),
  });
}
