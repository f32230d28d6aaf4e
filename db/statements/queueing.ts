import { AsyncLocalStorage } from 'node:async_hooks';
import { perProcess } from '../per-process';
import { pools } from './client';
import { isUnavailable } from './failures';
import type { FairQueue, Turn } from './fair-queue';
import { isAway } from './reachability';

const callers = perProcess('callers', () => new AsyncLocalStorage<AbortSignal>());

/**
 * Runs `work` for a caller who may go away. A change that still waits for its turn is then not made; one that
 * has begun is finished.
 */
export function forCaller<T>(gone: AbortSignal, work: () => T): T {
  return callers.run(gone, work);
}

/** Runs work that goes on when its caller has gone. */
export function withoutCaller<T>(work: () => T): T {
  return callers.exit(work);
}

/** Runs `work` when its turn in the line has come. */
export async function inQueueTurn<T>(queue: FairQueue, line: string, work: () => Promise<T>): Promise<T> {
  return duringTurn(queue, await queue.take(line, caller()), work);
}

/** Tells when the caller goes away for whom this runs; undefined when it runs for nobody in particular. */
export const caller = (): AbortSignal | undefined => callers.getStore();

/** Runs `work` in a turn, and ends the turn. */
export async function duringTurn<T, A>(
  queue: FairQueue<A>,
  turn: Turn<A>,
  work: () => Promise<T>,
): Promise<T> {
  let done = true;
  try {
    return await work();
  } catch (error) {
    done = !isUnavailable(error);
    // Nobody in any line would fare better.
    if (isAway() && error instanceof Error) queue.refuseWaiting(error);
    throw error;
  } finally {
    turn.end(done);
  }
}

/** Thrown out of a transaction that comes to lock a round while others keep that round busy. */
class MustWait extends Error {
  override name = 'MustWait';
  readonly line: string;

  constructor(line: string) {
    super('This transaction waits for its turn and runs again');
    this.line = line;
  }
}

/** The name of a round's line. */
export const lineOfRound = (organizationId: number, id: number) => `${organizationId}/${id}`;

/** Called with the name of a round's line before a statement that may wait for that round. */
export type EnterRound = (line: string) => void;

/**
 * Runs a transaction that may lock a round, for which it needs a turn when it comes to the lock. Without a
 * free one it is undone, waits without a connection, and runs again.
 */
export async function inTurnOfRound<T>(work: (enterRound: EnterRound) => Promise<T>): Promise<T> {
  const queue = pools().queues.rounds;
  let run = () => enteringRound(queue, undefined, work);
  for (;;) {
    try {
      return await run();
    } catch (error) {
      if (!(error instanceof MustWait)) throw error;
      const { line } = error;
      run = () => inQueueTurn(queue, line, () => enteringRound(queue, line, work));
    }
  }
}

async function enteringRound<T>(
  queue: FairQueue,
  held: string | undefined,
  work: (enterRound: EnterRound) => Promise<T>,
): Promise<T> {
  let entered = held;
  let end = () => {};
  try {
    return await work((line) => {
      if (entered === line) return;
      const turn = queue.tryTake(line);
      if (!turn) throw new MustWait(line);
      end();
      entered = line;
      end = () => turn.end(true);
    });
  } finally {
    end();
  }
}
