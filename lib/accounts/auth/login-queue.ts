import pTimeout from 'p-timeout';
import { atMost } from '@/db/limits';
import { caller } from '@/db/statements/queueing';
import { refuse } from '@/lib/rules/errors';

interface Waiting {
  address: string;
  /** The recent failures of this address, plus its attempts before this one. */
  rank: number;
  start(): void;
  refuse(): void;
}

interface Arrival {
  address: string;
  /** The largest number of attempts of one address that may be present. */
  most: number;
  /** The recent failures of the address; throws when it may not try again. */
  failures(): Promise<number>;
}

/**
 * The longest wait for a turn, look-up included, in milliseconds: a person tries again, a script has left
 * long ago.
 */
const LONGEST_MS = 2000;

/** Not long, because the queue is short. */
const overfull = () => refuse('tooManyRequests', { headers: { 'retry-after': '5' } });

/** The refusal where the database does not tell the failures in time. */
const silent = () => refuse('tookTooLong', { headers: { 'retry-after': '2' } });

/**
 * Decides which attempt may check a password next, when more arrive than can be checked. `running` attempts
 * run at once and at most `waiting` wait; further ones are refused with 429. The lowest rank comes first, so
 * that an address without failures does not wait behind one that tries many passwords. Among equals the
 * newest comes first, because clients of a flood give up the oldest. When too many wait, the highest rank is
 * refused, the oldest first. Nobody waits longer than two seconds, and callers that have gone get no turn.
 */
export class LoginQueue {
  readonly #limits: { running: number; waiting: number };
  #running = 0;
  #waiting: Waiting[] = [];
  readonly #present = new Map<string, number>();

  constructor(limits: { running: number; waiting: number }) {
    this.#limits = limits;
  }

  /** Runs `work` when its turn has come. */
  async run<T>({ address, most, failures }: Arrival, work: () => Promise<T>): Promise<T> {
    const before = this.#present.get(address) ?? 0;
    if (before >= most) throw overfull();
    this.#present.set(address, before + 1);
    try {
      const arrived = performance.now();
      const failed = await pTimeout(failures(), { milliseconds: atMost(LONGEST_MS), message: silent() });
      if (caller()?.aborted) throw overfull();
      if (this.#running < this.#limits.running) this.#running += 1;
      else await this.#wait(address, before + failed, atMost(LONGEST_MS) - (performance.now() - arrived));
      try {
        return await work();
      } finally {
        this.#passOn();
      }
    } finally {
      const left = (this.#present.get(address) ?? 1) - 1;
      if (left > 0) this.#present.set(address, left);
      else this.#present.delete(address);
    }
  }

  #wait(address: string, rank: number, longestMs: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const gone = caller();
      const end = (settle: () => void) => () => {
        clearTimeout(late);
        gone?.removeEventListener('abort', waiting.refuse);
        this.#waiting = this.#waiting.filter((one) => one !== waiting);
        settle();
      };
      const waiting: Waiting = { address, rank, start: end(resolve), refuse: end(() => reject(overfull())) };
      const late = setTimeout(waiting.refuse, longestMs);
      this.#waiting.push(waiting);
      gone?.addEventListener('abort', waiting.refuse);
      if (this.#waiting.length > this.#limits.waiting) this.#next(highest).refuse();
    });
  }

  /** Gives the place of an attempt that has ended to the one whose turn it is. */
  #passOn(): void {
    if (this.#waiting.length > 0) this.#next(lowest).start();
    else this.#running -= 1;
  }

  #next(which: (waiting: Waiting[]) => number): Waiting {
    const next = this.#waiting[which(this.#waiting)];
    if (!next) throw new Error('nobody waits');
    return next;
  }
}

/** The index of the newest with the lowest rank. */
function lowest(waiting: Waiting[]): number {
  const rank = Math.min(...waiting.map((one) => one.rank));
  return waiting.findLastIndex((one) => one.rank === rank);
}

/** The index of the oldest with the highest rank. */
function highest(waiting: Waiting[]): number {
  const rank = Math.max(...waiting.map((one) => one.rank));
  return waiting.findIndex((one) => one.rank === rank);
}
