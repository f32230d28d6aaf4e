/**
 * Runs `work` for at most so many milliseconds, or until `earlier` is aborted; then its own signal is aborted
 * and the answer is 'late', whether or not it listens.
 */
export async function withTimeLimit<T>(
  milliseconds: number,
  earlier: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T | 'late'> {
  const limit = new AbortController();
  let giveUp = () => {};
  const late = new Promise<'late'>((resolve) => {
    giveUp = () => {
      resolve('late');
      limit.abort();
    };
  });
  const timer = setTimeout(giveUp, milliseconds);
  earlier.addEventListener('abort', giveUp);
  if (earlier.aborted) giveUp();
  try {
    return await Promise.race([work(limit.signal), late]);
  } finally {
    clearTimeout(timer);
    earlier.removeEventListener('abort', giveUp);
  }
}
