import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';

/** An answer that the framework has written, not compressed, of which nothing has been sent. */
export interface Collected {
  status: number;
  /** The headers that the framework added to those that the response had before. */
  headers: OutgoingHttpHeaders;
  body: Buffer;
}

/** Decides about an answer before its first byte is sent. */
interface Say {
  /** The replacement of an answer, by its status; null to send it unchanged. */
  replacement?(status: number): (() => void) | null;
  /** Sets headers, and returns the status to send. */
  head?(status: number): number;
}

/**
 * The framework's answer to a request. It is sent as it is written, replaced (its rest is dropped), or
 * collected.
 */
export class FrameworkAnswer {
  readonly response: ServerResponse;
  readonly #request: IncomingMessage;
  readonly #say: Say;
  /** The response's own methods. Node sends the head with the first of them. */
  readonly #sending: Pick<ServerResponse, 'writeHead' | 'write' | 'end' | 'flushHeaders'>;
  #isReplaced = false;

  constructor(request: IncomingMessage, response: ServerResponse, say: Say = {}) {
    const { writeHead, write, end, flushHeaders } = response;
    this.#request = request;
    this.response = response;
    this.#say = say;
    this.#sending = { writeHead, write, end, flushHeaders };
    this.#pass();
  }

  /** Sends all further writes. */
  #pass(): void {
    const { response } = this;
    const { writeHead, write, end, flushHeaders } = this.#sending;
    Object.assign(response, {
      flushHeaders,
      writeHead: (status: number, ...rest: []) => {
        if (this.#replaced(status)) return response;
        return writeHead.call(response, this.#say.head?.(status) ?? status, ...rest);
      },
      write: (...chunk: [unknown]) =>
        this.#replaced(response.statusCode) || write.apply(response, chunk as never),
      end: (...last: [unknown]) =>
        this.#replaced(response.statusCode) ? response : end.apply(response, last as never),
    });
  }

  #replaced(status: number): boolean {
    const { response } = this;
    if (this.#isReplaced || response.headersSent) return this.#isReplaced;
    const answerInstead = this.#say.replacement?.(status);
    if (!answerInstead) return false;
    this.#isReplaced = true;
    Object.assign(response, this.#sending);
    answerInstead();
    // Drops all further writes of the framework's page.
    Object.assign(response, { writeHead: () => response, write: () => true, end: () => response });
    return true;
  }

  /**
   * Lets the framework write its answer, and keeps all of it back. `answer` is null when the client went away before it
   * was whole. `handled` settles when the framework is done, which it is only once the response has been sent.
   */
  collect(handle: () => Promise<void>): { answer: Promise<Collected | null>; handled: Promise<void> } {
    const { response } = this;
    const { headers } = this.#request;
    const before = response.getHeaders();
    const chunks: Buffer[] = [];
    const take = (chunk: unknown, encoding: unknown) => {
      if (typeof chunk === 'string') chunks.push(Buffer.from(chunk, encoding as BufferEncoding));
      else if (chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk));
      return true;
    };
    let whole: (collected: Collected | null) => void = () => {};
    const answer = new Promise<Collected | null>((resolve) => {
      whole = resolve;
    });
    const { 'accept-encoding': encodings } = headers;
    delete headers['accept-encoding'];
    // Later writes are sent.
    const pass = () => {
      if (encodings !== undefined) headers['accept-encoding'] = encodings;
      this.#pass();
    };
    Object.assign(response, {
      flushHeaders: () => {},
      writeHead: (status: number, ...rest: unknown[]) => {
        response.statusCode = status;
        const given = rest.find((value) => typeof value === 'object') ?? {};
        for (const [name, value] of Object.entries(given)) response.setHeader(name, value);
        return response;
      },
      write: take,
      end: (chunk: unknown, encoding: unknown) => {
        take(chunk, encoding);
        pass();
        const added = Object.entries(response.getHeaders()).filter(([name, value]) => before[name] !== value);
        whole({
          status: response.statusCode,
          headers: Object.fromEntries(added),
          body: Buffer.concat(chunks),
        });
        return response;
      },
    });
    response.once('close', () => whole(null));
    const handled = handle();
    // `handled` rejects with the error, so that the caller may answer it; a waiter for the answer learns that
    // there is none.
    const none = () => {
      pass();
      whole(null);
    };
    handled.then(none, none);
    return { answer, handled };
  }
}
