import type { IncomingMessage } from 'node:http';
import { currentRequest } from '@/lib/process/runtime/request-context';
import type { Collected, FrameworkAnswer } from './framework-answer';
import { KeptPage } from './kept-page';
import { pathOf } from './target';

/**
 * The requested page, and the present state of everything on it, as texts to compare. Neither text may ever come back
 * once it has changed. `counts` is the part that so many orders change that it may be shown a little late.
 */
export interface PageState {
  page: string;
  state: string;
  counts: string;
}

/** Reads the state of the page that a request asks for; undefined when the framework always writes it anew. */
export type StateOf = (request: IncomingMessage) => Promise<PageState | undefined>;

/** The size of all kept pages before compression, in bytes. */
const MOST_BYTES = 16 * 1024 * 1024;

/** The age at which changed counts make a page outdated, in milliseconds since it was begun. */
const COUNTS_MAY_BE_OLD = 1_000;

interface Kept {
  page: KeptPage;
  state: string;
  /** Undefined when they changed while the page was written: nobody knows which of them it shows. */
  counts: string | undefined;
  /** The start of its writing, by the clock of `KeptPages`. */
  begun: number;
}

/** The outcome of a writing: kept or outdated already, not fit to be kept, or left by the client it was for. */
type Outcome = 'written' | 'unfit' | 'left';

/**
 * Popular pages, kept while their data is unchanged. Each request reads the page's data; only a change makes
 * the framework write the page again, which takes twenty times as long. One writing of a page is under way at
 * a time, and all requests meanwhile wait for it.
 */
export class KeptPages {
  readonly #stateOf: StateOf;
  readonly #mostBytes: number;
  readonly #now: () => number;
  /** The newest copy of each page, those that were asked for last at the end. */
  readonly #kept = new Map<string, Kept>();
  readonly #underWay = new Map<string, Promise<Outcome>>();
  #bytes = 0;

  /** `now` is a clock in milliseconds that never goes back. */
  constructor(stateOf: StateOf, { mostBytes = MOST_BYTES, now = () => performance.now() } = {}) {
    this.#stateOf = stateOf;
    this.#mostBytes = mostBytes;
    this.#now = now;
  }

  /**
   * Answers a request with the kept page, or lets the framework write it. `values` are new on every copy of it, the
   * nonce first. Rejects when the state cannot be read, or the framework fails.
   */
  async answer(
    request: IncomingMessage,
    framework: FrameworkAnswer,
    values: string[],
    handle: () => Promise<void>,
  ): Promise<void> {
    const { response } = framework;
    for (let before: Outcome | undefined; ; ) {
      const askedAt = this.#now();
      const asked = await this.#stateOf(request);
      if (!asked) return handle();
      const underWay = this.#underWay.get(asked.page);
      let kept = this.#find(asked, askedAt);
      if (!kept && before !== 'unfit' && underWay) {
        before = await underWay;
        kept = this.#find(asked, askedAt);
      } else if (!kept) {
        return this.#write(request, framework, values, handle, asked);
      }
      // The client may have gone away meanwhile, and a response that is closed cannot be written to.
      if (response.destroyed) return;
      if (kept) return kept.send(request, response, values);
    }
  }

  async #write(
    request: IncomingMessage,
    framework: FrameworkAnswer,
    values: string[],
    handle: () => Promise<void>,
    asked: PageState,
  ): Promise<void> {
    const { response } = framework;
    const begun = this.#now();
    // A query says nothing to a page that is kept, and the framework would write it into everybody's copy.
    request.url = pathOf(request.url ?? '/') ?? '/';
    const { answer, handled } = framework.collect(handle);
    const written = answer.then((collected) =>
      collected && isWhole(collected, values) ? new KeptPage(collected, values) : undefined,
    );
    if (!this.#underWay.has(asked.page)) {
      const outcome = Promise.all([answer, written]).then(async ([collected, page]): Promise<Outcome> => {
        if (page) await this.#keep(request, asked, page, begun);
        if (page) return 'written';
        return collected || !response.destroyed ? 'unfit' : 'left';
      });
      this.#underWay.set(
        asked.page,
        outcome.finally(() => this.#underWay.delete(asked.page)),
      );
    }
    const [collected, page] = await Promise.all([answer, written]);
    if (page) page.send(request, response, values);
    else if (collected) response.end(collected.body);
    await handled;
  }

  /**
   * The copy of the present state. Its counts are the present ones, or it was begun after the request or a short while
   * ago.
   */
  #find({ page: name, state, counts }: PageState, askedAt: number): KeptPage | undefined {
    const kept = this.#kept.get(name);
    if (kept?.state !== state) return undefined;
    if (kept.counts !== counts && kept.begun < Math.min(askedAt, this.#now() - COUNTS_MAY_BE_OLD)) {
      return undefined;
    }
    this.#kept.delete(name);
    this.#kept.set(name, kept);
    return kept.page;
  }

  /** Keeps a page if its state is still the present one; otherwise it may show either of the two states. */
  async #keep(request: IncomingMessage, asked: PageState, page: KeptPage, begun: number): Promise<void> {
    const now = await this.#stateOf(request).catch(() => undefined);
    if (now?.page !== asked.page || now.state !== asked.state) return;
    this.#drop(asked.page);
    const counts = now.counts === asked.counts ? asked.counts : undefined;
    this.#kept.set(asked.page, { page, state: asked.state, counts, begun });
    this.#bytes += page.bytes;
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= this.#mostBytes) break;
      this.#drop(oldest);
    }
  }

  #drop(name: string): void {
    this.#bytes -= this.#kept.get(name)?.page.bytes ?? 0;
    this.#kept.delete(name);
  }
}

/** True when the framework wrote the page itself, for everybody, and with this visitor's values in it. */
function isWhole({ status, headers, body }: Collected, values: string[]): boolean {
  const [nonce = ''] = values;
  const isPage = status === 200 && headers['set-cookie'] === undefined && !currentRequest()?.outage;
  return isPage && body.includes(nonce);
}
