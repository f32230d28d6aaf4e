import pRetry from 'p-retry';
import { atMost } from '@/db/limits';
import { isRetryable, isUnavailable } from '@/db/statements/failures';
import { isStopping } from './shutdown';

/** The time to wait for an unavailable database when giving up would lose known results. */
const LONGEST_MS = 20_000;
/** The time while the process is stopping. */
const LONGEST_WHILE_STOPPING_MS = 2000;

/**
 * Runs `work`, and runs it again while the database is unavailable, for a limited time. `isRepeat` tells
 * `work` that an earlier run failed, although it may have been committed. Throws the last run's error.
 */
export function retryWhileDatabaseIsAway<T>(work: (isRepeat: boolean) => Promise<T>): Promise<T> {
  const began = performance.now();
  const longest = () => atMost(isStopping() ? LONGEST_WHILE_STOPPING_MS : LONGEST_MS);
  return pRetry((attempt) => work(attempt > 1), {
    retries: Number.POSITIVE_INFINITY,
    minTimeout: 50,
    maxTimeout: 1000,
    maxRetryTime: atMost(LONGEST_MS),
    shouldRetry: ({ error }) =>
      (isUnavailable(error) || isRetryable(error)) && performance.now() - began < longest(),
  });
}
