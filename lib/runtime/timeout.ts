import pTimeout, { TimeoutError } from 'p-timeout';

/**
 * Runs `work` for at most so many milliseconds, or until `cut` is aborted: the answer is then 'late', and the
 * signal that `work` was handed is aborted, whether or not it listens.
 */
export async function withTimeout<T>(
  milliseconds: number,
  cut: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T | 'late'> {
  const over = new AbortController();
  try {
    return await pTimeout(work(over.signal), { milliseconds, signal: cut });
  } catch (error) {
    if (error instanceof TimeoutError || cut.aborted) return 'late';
    throw error;
  } finally {
    over.abort();
  }
}
