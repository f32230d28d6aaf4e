import type { IncomingMessage, ServerResponse } from 'node:http';
import { currentRequest } from '@/lib/runtime/request-context';
import { type Collected, collect } from './collected';
import { KeptPage } from './kept-page';

/** Which page is asked for, and what all that it shows is like at this moment: two texts to compare. */
export interface PageState {
  page: string;
  state: string;
}

/** Reads the state of the page that a request asks for; undefined when the framework always writes it anew. */
export type StateOf = (request: IncomingMessage) => Promise<PageState | undefined>;

/** How many bytes of pages are kept, counted before they are compressed. */
const MOST_BYTES = 16 * 1024 * 1024;

/**
 * The pages that many ask for while nothing about them changes. Each request reads what the page shows; only when that
 * has changed does the framework write the page again, which takes twenty times as long as reading.
 */
export class KeptPages {
  readonly #stateOf: StateOf;
  readonly #mostBytes: number;
  /** The newest state of each page, those that were asked for last at the end. */
  readonly #kept = new Map<string, { state: string; page: KeptPage }>();
  /** What is being written, by page and state. It turns out undefined when it is not to be kept. */
  readonly #underWay = new Map<string, Promise<KeptPage | undefined>>();
  #bytes = 0;

  constructor(stateOf: StateOf, mostBytes = MOST_BYTES) {
    this.#stateOf = stateOf;
    this.#mostBytes = mostBytes;
  }

  /**
   * Answers a request with the kept page, or lets the framework write it. `values` are new on every copy of it, the
   * nonce first. Rejects when the state cannot be read, or the framework fails.
   */
  async answer(
    request: IncomingMessage,
    response: ServerResponse,
    values: string[],
    handle: () => Promise<void>,
  ): Promise<void> {
    const asked = await this.#stateOf(request);
    if (!asked) return handle();
    const id = `${asked.page}\n${asked.state}`;
    const kept = this.#find(asked) ?? (await this.#underWay.get(id));
    // The client may have gone away meanwhile, and a response that is closed cannot be written to.
    if (response.destroyed) return;
    if (kept) return kept.send(request, response, values);

    const { answer, handled } = collect(request, response, handle);
    const written = answer.then((collected) =>
      collected && isWhole(collected, values) ? new KeptPage(collected, values) : undefined,
    );
    if (!this.#underWay.has(id)) {
      const keeping = written.then((page) => page && this.#keep(request, asked, page));
      this.#underWay.set(id, keeping);
      void keeping.finally(() => this.#underWay.delete(id));
    }
    const [collected, page] = await Promise.all([answer, written]);
    if (page) page.send(request, response, values);
    else if (collected) response.end(collected.body);
    await handled;
  }

  #find({ page: name, state }: PageState): KeptPage | undefined {
    const kept = this.#kept.get(name);
    if (kept?.state !== state) return undefined;
    this.#kept.delete(name);
    this.#kept.set(name, kept);
    return kept.page;
  }

  /** Keeps a page if it still shows what there is; otherwise nobody knows which of the two states was written. */
  async #keep(request: IncomingMessage, asked: PageState, page: KeptPage): Promise<KeptPage | undefined> {
    const now = await this.#stateOf(request).catch(() => undefined);
    if (now?.page !== asked.page || now.state !== asked.state) return undefined;
    this.#drop(asked.page);
    this.#kept.set(asked.page, { state: asked.state, page });
    this.#bytes += page.bytes;
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= this.#mostBytes) break;
      this.#drop(oldest);
    }
    return page;
  }

  #drop(name: string): void {
    this.#bytes -= this.#kept.get(name)?.page.bytes ?? 0;
    this.#kept.delete(name);
  }
}

/** Whether the framework wrote the page itself, for everybody, and with this visitor's values in it. */
function isWhole({ status, headers, body }: Collected, values: string[]): boolean {
  const [nonce = ''] = values;
  const isPage = status === 200 && headers['set-cookie'] === undefined && !currentRequest()?.outage;
  return isPage && body.includes(nonce);
}
