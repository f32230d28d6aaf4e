import { setTimeout as delay } from 'node:timers/promises';
import { describeError, log } from '@/lib/process/runtime/log';

const FIRST_RETRY_MS = 1000;
const LONGEST_RETRY_MS = 15 * 60 * 1000;
/** From then on each failure is logged as an error. */
const TOLERATED_MS = 60 * 60 * 1000;

/**
 * Does a piece of work at once and again after each pause, until it is stopped. After a failure the pause is a second,
 * after each further one twice as long, at most a quarter of an hour; never longer than the usual one.
 */
export async function every(
  milliseconds: number,
  signal: AbortSignal,
  work: () => Promise<void>,
  wait = pause,
): Promise<void> {
  let failures = 0;
  let failingMs = 0;
  while (!signal.aborted) {
    let next = milliseconds;
    try {
      await work();
      failures = failingMs = 0;
    } catch (error) {
      const level = failingMs < TOLERATED_MS ? 'warn' : 'error';
      log()[level]({ error: describeError(error) }, 'a regular piece of work failed');
      next = Math.min(milliseconds, LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** failures);
      failures += 1;
      failingMs += next;
    }
    await wait(next, signal);
  }
}

/** Waits, unless the wait is cut short by a stop. */
export async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await delay(milliseconds, undefined, { signal, ref: false }).catch(() => {
    // The pause was cut short by a stop.
  });
}
