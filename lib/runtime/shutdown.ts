import { setMaxListeners } from 'node:events';

interface Shutdown {
  /** Aborted when the process was asked to stop. */
  asked: AbortController;
  /** Aborted when what is still under way has to end. */
  cut: AbortController;
  work: Set<Promise<unknown>>;
}

// The server's bundles each load this module; they must all hear of the one stop.
const STATE = Symbol.for('group-wine.shutdown');
const shared = globalThis as typeof globalThis & { [STATE]?: Shutdown };
shared[STATE] ??= { asked: new AbortController(), cut: new AbortController(), work: new Set() };
const state = shared[STATE];
// Every call under way listens: as many as MAILER_CONCURRENCY and the worker on the queue allow.
setMaxListeners(0, state.cut.signal);

/** Whether the process was asked to stop: long work then takes on nothing new. */
export function isStopping(): boolean {
  return state.asked.signal.aborted;
}

/** Aborted when the time to finish is over: calls that leave the process then end at once. */
export function cutSignal(): AbortSignal {
  return state.cut.signal;
}

/** Asks all long work of this process to come to an end, and cuts off its calls after so many milliseconds. */
export function beginStopping(milliseconds: number): void {
  state.asked.abort();
  setTimeout(() => state.cut.abort(), milliseconds).unref();
}

/** Runs long work that a stop of the process waits for. */
export async function longWork<T>(work: () => Promise<T>): Promise<T> {
  const running = work();
  state.work.add(running);
  try {
    return await running;
  } finally {
    state.work.delete(running);
  }
}

/** Resolves when no long work is under way any more. */
export async function longWorkEnded(): Promise<void> {
  while (state.work.size > 0) await Promise.allSettled(state.work);
}
