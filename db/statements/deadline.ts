import { atMost } from '../limits';
import { DatabaseUnavailable, isReadOnly, isTooLong, isUnavailable, isUnreachable } from './failures';
import { Operation } from './operation';
import { isAnswering, isAway, noteSilence } from './reachability';

/**
 * The longest time of one operation, with the wait for a connection and repeats after a deadlock. It differs for a
 * silent database, one that was last away, and a busy one. Afterwards no more statements are sent for it, the running
 * one is cancelled, and the caller gets a 503.
 */
const DEADLINES_MS = { silent: 2400, away: 1000, busy: 4000 };

/** The interval at which an operation checks whether the database has gone away or come back. */
const LOOK_MS = 200;

/** The wait after cancelling an operation: usually it then tells whether the change was made. */
const CANCELLING_MS = 200;

const LATE = Symbol('late');

/**
 * Runs one operation within the deadline, because the driver has none. Throws `DatabaseUnavailable` when the
 * database is unavailable or late; the error says whether a change may have been made. A change that is made
 * while it is being cancelled counts as made. With `milliseconds`, that is the longest deadline; with `patience`, it is the
 * deadline as long as the database is not known to be away.
 */
export async function withinDeadline<T>(
  work: (operation: Operation) => Promise<T>,
  milliseconds?: number,
  patience?: number,
): Promise<T> {
  const operation = new Operation(patience);
  const running = (async () => work(operation))();
  // By the time it fails, nobody may be waiting for it any more.
  running.catch(() => {});
  let isLate = false;
  try {
    const outcome = await untilDeadline(running, milliseconds, patience);
    if (outcome !== LATE) return outcome;
    isLate = isAnswering();
    if (operation.isWaiting && !isLate) noteSilence();
    operation.end();
    operation.cancel();
    const cancelled = await waitFor(running, atMost(CANCELLING_MS));
    if (cancelled !== LATE) return cancelled;
    operation.sever();
    throw new DatabaseUnavailable('The database did not answer in time');
  } catch (error) {
    if (isUnreachable(error)) noteSilence();
    if (!isUnavailable(error)) throw error;
    if (!operation.mayHaveChanged) {
      if (!isLate || isTooLong(error) || isReadOnly(error)) throw error;
      throw new DatabaseUnavailable('The operation took too long', { cause: error, tookTooLong: true });
    }
    throw new DatabaseUnavailable('The database did not say whether it made the change', {
      cause: error,
      mayHaveChanged: true,
    });
  } finally {
    operation.end();
  }
}

async function untilDeadline<T>(
  running: Promise<T>,
  most?: number,
  patience?: number,
): Promise<T | typeof LATE> {
  const began = performance.now();
  for (;;) {
    const here = patience ?? DEADLINES_MS[isAnswering() ? 'busy' : 'silent'];
    const deadline = isAway() ? DEADLINES_MS.away : here;
    const left = atMost(Math.min(deadline, most ?? deadline)) - (performance.now() - began);
    if (left <= 0) return LATE;
    const outcome = await waitFor(running, Math.min(left, LOOK_MS));
    if (outcome !== LATE) return outcome;
  }
}

async function waitFor<T>(running: Promise<T>, milliseconds: number): Promise<T | typeof LATE> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<typeof LATE>((resolve) => {
    timer = setTimeout(() => resolve(LATE), milliseconds);
  });
  try {
    return await Promise.race([running, late]);
  } finally {
    clearTimeout(timer);
  }
}
