import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';

/** What the framework answered, not compressed, while nothing of it has been sent. */
export interface Collected {
  status: number;
  /** The headers that the framework added to those that the response had before. */
  headers: OutgoingHttpHeaders;
  body: Buffer;
}

/**
 * Lets the framework write an answer, and keeps all of it back. `answer` is null when the client went away before the
 * answer was whole. `handled` settles when the framework is done, which it is only once the response has been sent.
 */
export function collect(
  request: IncomingMessage,
  response: ServerResponse,
  handle: () => Promise<void>,
): { answer: Promise<Collected | null>; handled: Promise<void> } {
  const own = response.getHeaders();
  const { writeHead, write, end, flushHeaders } = response;
  const chunks: Buffer[] = [];
  const take = (chunk: unknown, encoding: unknown) => {
    if (typeof chunk === 'string') chunks.push(Buffer.from(chunk, encoding as BufferEncoding));
    else if (chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk));
  };
  let whole: (answer: Collected | null) => void = () => {};
  const answer = new Promise<Collected | null>((resolve) => {
    whole = resolve;
  });
  const { 'accept-encoding': encodings } = request.headers;
  delete request.headers['accept-encoding'];
  let given = false;
  // From then on what is written is sent.
  const give = () => {
    if (given) return;
    given = true;
    Object.assign(response, { writeHead, write, end, flushHeaders });
    if (encodings !== undefined) request.headers['accept-encoding'] = encodings;
  };
  Object.assign(response, {
    flushHeaders: () => {},
    writeHead: (status: number, ...rest: unknown[]) => {
      response.statusCode = status;
      const headers = rest.find((value) => typeof value === 'object') ?? {};
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
      return response;
    },
    write: (chunk: unknown, encoding: unknown) => {
      take(chunk, encoding);
      return true;
    },
    end: (chunk: unknown, encoding: unknown) => {
      take(chunk, encoding);
      give();
      const added = Object.entries(response.getHeaders()).filter(([name, value]) => own[name] !== value);
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
  // Whoever waits for `handled` gets the error, and may answer it; who waits for the answer learns that there is none.
  const none = () => {
    give();
    whole(null);
  };
  handled.then(none, none);
  return { answer, handled };
}
