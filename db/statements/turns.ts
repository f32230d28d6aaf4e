import { TooManyWaiting } from './failures';

/** While nobody in a line gets anything done for so long, those who have waited as long are refused. */
const STALLED_MS = 4000;

/** The longest that anybody waits for a turn: an answer after that reaches hardly any client. */
const LONGEST_MS = 25_000;

/** How many may wait in one line, which limits the memory that a crowd takes. */
const LONGEST_LINE = 1000;

interface Waiter {
  begin(turn: Turn): void;
  refuse(error: Error): void;
}

interface Line {
  running: number;
  waiting: Set<Waiter>;
  /** When somebody of this line last got something done. */
  progressAt: number;
}

/** Somebody's turn; `end` is called once, and is told whether something was done in it. */
export interface Turn {
  end(done: boolean): void;
}

/**
 * Lets those who want the same thing wait in a line, before they take a connection for it. Of each line at
 * most `share` have their turn at a time and of all lines at most `total`, so that a crowd in one line leaves
 * connections to the others. Turns come in the order of the line, and go round the lines.
 */
export class Turns {
  readonly #share: number;
  readonly #total: number;
  readonly #lines = new Map<string, Line>();
  #running = 0;

  constructor({ share, total = Number.POSITIVE_INFINITY }: { share: number; total?: number }) {
    this.#share = share;
    this.#total = total;
  }

  /** A turn in the line, or undefined when it is somebody else's. */
  tryTake(name: string): Turn | undefined {
    const line = this.#line(name);
    const free = line.running < this.#share && this.#running < this.#total && line.waiting.size === 0;
    return free ? this.#begin(name, line) : undefined;
  }

  /**
   * Waits for a turn in the line. Throws `TooManyWaiting` when the line is too long or does not move, and
   * when the caller is `gone`.
   */
  async take(name: string, gone?: AbortSignal): Promise<Turn> {
    const turn = this.tryTake(name);
    if (turn) return turn;
    const line = this.#line(name);
    if (line.waiting.size >= LONGEST_LINE) throw new TooManyWaiting('Too many wait for the same');
    return new Promise<Turn>((resolve, reject) => {
      const since = performance.now();
      let timer: NodeJS.Timeout;
      const leave = () => {
        clearTimeout(timer);
        line.waiting.delete(waiter);
        gone?.removeEventListener('abort', onGone);
        this.#tidy(name, line);
      };
      const waiter: Waiter = {
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
        const left = Math.min(Math.max(since, line.progressAt) + STALLED_MS - now, since + LONGEST_MS - now);
        if (left > 0) timer = setTimeout(look, Math.ceil(left));
        else waiter.refuse(new TooManyWaiting('The line did not move, or was too long'));
      };
      line.waiting.add(waiter);
      gone?.addEventListener('abort', onGone);
      look();
      if (gone?.aborted) onGone();
    });
  }

  /** Refuses everybody who is waiting. */
  refuseWaiting(error: Error): void {
    for (const line of [...this.#lines.values()])
      for (const waiter of [...line.waiting]) waiter.refuse(error);
  }

  #line(name: string): Line {
    const known = this.#lines.get(name);
    if (known) return known;
    const line = { running: 0, waiting: new Set<Waiter>(), progressAt: Number.NEGATIVE_INFINITY };
    this.#lines.set(name, line);
    return line;
  }

  #begin(name: string, line: Line): Turn {
    line.running += 1;
    this.#running += 1;
    let over = false;
    return {
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

  #tidy(name: string, line: Line): void {
    if (line.running === 0 && line.waiting.size === 0) this.#lines.delete(name);
  }
}
