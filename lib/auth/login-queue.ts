import { refuse } from '@/lib/errors';

interface Waiting {
  address: string;
  /** How many attempts of the same address failed lately or stand before this one. */
  rank: number;
  start(): void;
  refuse(): void;
}

interface Arrival {
  address: string;
  /** How many attempts of one address may be present at once. */
  most: number;
  /** How often the address has failed lately; throws when it may not try again. */
  failures(): Promise<number>;
}

/** Not long, because the queue is short. */
const overfull = () => refuse('tooManyRequests', { headers: { 'retry-after': '5' } });

/**
 * Who may check a password next, when more attempts arrive than can be checked. `running` attempts run at
 * once and at most `waiting` wait; what is too many is refused with 429.
 *
 * The lowest rank comes first, so that somebody whose address has not failed does not wait behind one that
 * tries many passwords. Among equals the newest comes first: in a flood from many addresses, the oldest are
 * given up by whoever sent them. When too many wait, the highest rank is refused, the oldest first.
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
      const rank = before + (await failures());
      if (this.#running < this.#limits.running) this.#running += 1;
      else await this.#wait(address, rank);
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

  #wait(address: string, rank: number): Promise<void> {
    return new Promise((start, reject) => {
      this.#waiting.push({ address, rank, start, refuse: () => reject(overfull()) });
      if (this.#waiting.length > this.#limits.waiting) this.#take(highest).refuse();
    });
  }

  /** Gives the place of an attempt that has ended to the one whose turn it is. */
  #passOn(): void {
    if (this.#waiting.length > 0) this.#take(lowest).start();
    else this.#running -= 1;
  }

  #take(which: (waiting: Waiting[]) => number): Waiting {
    const [taken] = this.#waiting.splice(which(this.#waiting), 1);
    if (!taken) throw new Error('nobody waits');
    return taken;
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
