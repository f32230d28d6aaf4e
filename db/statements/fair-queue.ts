import { atMost } from '../limits';
import { TooManyWaiting } from './failures';

/** The time without progress in a line after which callers that waited as long are refused. */
const STALLED_MS = 4000;

/** The longest that anybody waits for a turn: an answer after that reaches hardly any client. */
const LONGEST_MS = 25_000;

/** The length of one line, which limits the memory that a crowd takes. */
const LONGEST_LINE = 1000;

interface Waiter<A> {
  asked: A | undefined;
  /** Ends the wait; without a turn when an earlier caller has taken the request along. */
  begin(turn: Turn<A> | undefined): void;
  refuse(error: Error): void;
}

interface Line<A> {
  running: number;
  waiting: Set<Waiter<A>>;
  /** The moment of the last progress in this line. */
  progressAt: number;
}

/** A queued request, and the callback for its result. */
export interface QueuedCall<I = unknown, O = unknown> {
  input: I;
  resolve(output: O): void;
  reject(error: unknown): void;
}

/** A caller's turn. */
export interface Turn<A = never> {
  /**
   * Takes the requests of the next callers in the line, at most so many; their wait is over, and they get no
   * turn of their own.
   */
  takeAlong(most: number): A[];
  /** Called once, and told whether the turn made progress. */
  end(done: boolean): void;
}

/**
 * Lets callers with one need wait in a line, before they take a connection for it. Each line has at most `share` turns
 * at a time, and all lines at most `total`. So a crowd in one line leaves connections to the others. Turns come in the
 * order of the line, and go round the lines. A waiting caller may state a request, an `A`, which an earlier caller can
 * take along. In `endless` lines no caller is refused.
 */
export class FairQueue<A = never> {
  readonly #share: number;
  readonly #total: number;
  readonly #endless: boolean;
  readonly #lines = new Map<string, Line<A>>();
  #running = 0;

  constructor({
    share,
    total = Number.POSITIVE_INFINITY,
    endless = false,
  }: { share: number; total?: number; endless?: boolean }) {
    this.#share = share;
    this.#total = total;
    this.#endless = endless;
  }

  /** A turn in the line, or undefined when an earlier caller took the request along. */
  tryTake(name: string): Turn<A> | undefined {
    const line = this.#line(name);
    const free = line.running < this.#share && this.#running < this.#total && line.waiting.size === 0;
    return free ? this.#begin(name, line) : undefined;
  }

  /**
   * Waits for a turn in the line. Throws `TooManyWaiting` when the line is too long or does not move, and
   * when the caller is `gone`. Undefined when an earlier caller takes the request `asked` along.
   */
  async take(name: string, gone?: AbortSignal): Promise<Turn<A>>;
  async take(name: string, gone: AbortSignal | undefined, asked: A): Promise<Turn<A> | undefined>;
  async take(name: string, gone?: AbortSignal, asked?: A): Promise<Turn<A> | undefined> {
    const turn = this.tryTake(name);
    if (turn) return turn;
    const line = this.#line(name);
    if (!this.#endless && line.waiting.size >= LONGEST_LINE)
      throw new TooManyWaiting('Too many wait for the same');
    return new Promise<Turn<A> | undefined>((resolve, reject) => {
      const since = performance.now();
      let timer: NodeJS.Timeout;
      const leave = () => {
        clearTimeout(timer);
        line.waiting.delete(waiter);
        gone?.removeEventListener('abort', onGone);
        this.#tidy(name, line);
      };
      const waiter: Waiter<A> = {
        asked,
        begin(begun) {
          leave();
          resolve(begun);
        },
        refuse(error) {
          leave();
          reject(error);
        },
      };
      const onGone = () => waiter.refuse(new TooManyWaiting('The caller left while waiting'));
      const look = () => {
        const now = performance.now();
        const stalledAt = Math.max(since, line.progressAt) + atMost(STALLED_MS);
        const left = Math.min(stalledAt, since + atMost(LONGEST_MS)) - now;
        if (left > 0) timer = setTimeout(look, Math.ceil(left));
        else waiter.refuse(new TooManyWaiting('The line did not move, or was too long'));
      };
      line.waiting.add(waiter);
      if (this.#endless) return;
      gone?.addEventListener('abort', onGone);
      look();
      if (gone?.aborted) onGone();
    });
  }

  /** Refuses all waiting callers, unless they choose to go on. */
  refuseWaiting(error: Error): void {
    if (this.#endless) return;
    for (const line of [...this.#lines.values()])
      for (const waiter of [...line.waiting]) waiter.refuse(error);
  }

  #line(name: string): Line<A> {
    const known = this.#lines.get(name);
    if (known) return known;
    const line = { running: 0, waiting: new Set<Waiter<A>>(), progressAt: Number.NEGATIVE_INFINITY };
    this.#lines.set(name, line);
    return line;
  }

  #begin(name: string, line: Line<A>): Turn<A> {
    line.running += 1;
    this.#running += 1;
    let over = false;
    return {
      takeAlong: (most) => drain(line, most),
      end: (done) => {
        if (over) return;
        over = true;
        line.running -= 1;
        this.#running -= 1;
        if (done) line.progressAt = performance.now();
        this.#tidy(name, line);
        this.#beginNext();
      },
    };
  }

  #beginNext(): void {
    for (const [name, line] of this.#lines) {
      if (this.#running >= this.#total) return;
      const [first] = line.waiting;
      if (!first || line.running >= this.#share) continue;
      // To the end, so that the other lines come before this one's next.
      this.#lines.delete(name);
      this.#lines.set(name, line);
      first.begin(this.#begin(name, line));
    }
  }

  #tidy(name: string, line: Line<A>): void {
    if (line.running === 0 && line.waiting.size === 0) this.#lines.delete(name);
  }
}

function drain<A>(line: Line<A>, most: number): A[] {
  const along: A[] = [];
  for (const waiter of line.waiting) {
    if (along.length === most) break;
    if (waiter.asked === undefined) continue;
    along.push(waiter.asked);
    waiter.begin(undefined);
  }
  return along;
}
