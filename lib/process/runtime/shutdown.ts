import { setMaxListeners } from 'node:events';
import { perProcess } from '@/db/per-process';
import { withoutCaller } from '@/db/statements/queueing';

interface Shutdown {
  /** Aborted when the process is asked to stop. */
  asked: AbortController;
  /** Aborted when work that is still running has to end. */
  cut: AbortController;
  work: Set<Promise<unknown>>;
}

const state = perProcess<Shutdown>('shutdown', () => ({
  asked: new AbortController(),
  cut: new AbortController(),
  work: new Set(),
}));
// Every call under way listens to it, as many as MAILER_CONCURRENCY and the queue's worker allow.
setMaxListeners(0, state.cut.signal);

/** True when the process was asked to stop. Long work then begins nothing new. */
export function isStopping(): boolean {
  return state.asked.signal.aborted;
}

/** Aborted when the time to finish is over; calls to other services then end at once. */
export function cutSignal(): AbortSignal {
  return state.cut.signal;
}

/** Asks all long work of this process to stop, and aborts its calls after this many milliseconds. */
export function beginStopping(milliseconds: number): void {
  state.asked.abort();
  setTimeout(() => state.cut.abort(), milliseconds).unref();
}

/** Runs work that a shutdown waits for, and that goes on when its caller has gone. */
export async function longWork<T>(work: () => Promise<T>): Promise<T> {
  const running = withoutCaller(work);
  state.work.add(running);
  try {
    return await running;
  } finally {
    state.work.delete(running);
  }
}

/** Resolves when no long work is under way. */
export async function longWorkEnded(): Promise<void> {
  while (state.work.size > 0) await Promise.allSettled(state.work);
}
