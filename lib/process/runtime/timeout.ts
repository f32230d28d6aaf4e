import pTimeout, { TimeoutError } from 'p-timeout';

/**
 * Runs `work` for at most this many milliseconds, or until `cut` is aborted. Returns 'late' in both cases and
 * aborts the signal that `work` received; it does not wait for `work` to react.
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
    if (!(error instanceof TimeoutError || cut.aborted)) throw error;
    // Not after work that has ended: the error that goes with it is made with its stack each time.
    over.abort();
    return 'late';
  }
}
