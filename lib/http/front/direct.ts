import type { IncomingMessage, ServerResponse } from 'node:http';
import type { DirectHandler, Handlers } from '../api/api';
import type { Received } from '../body';
import { endLate } from './answer';
import { gzipped, LEAST_COMPRESSED, takesGzip } from './gzip';

/** The handlers that are called without the framework, by path. */
export type DirectRoutes = ReadonlyMap<string, Handlers>;

/**
 * The handler that answers a request without the framework, or undefined when the framework answers it. Only the
 * plain spelling of a path counts: any other one, such as with an encoded letter, is the framework's to read.
 */
export function directHandler(
  routes: DirectRoutes,
  { method = '', url = '' }: IncomingMessage,
): DirectHandler | undefined {
  const handlers = routes.get(url.split('?', 1)[0] ?? '');
  return handlers?.[method as keyof Handlers]?.direct;
}

/** Answers a request with what its handler says. */
export async function answerDirectly(
  handler: DirectHandler,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { status, headers, body } = await handler(received(request));
  // The client went away meanwhile, and the response reports an error to whoever writes to it.
  if (response.destroyed) return;
  if (body === null) {
    response.writeHead(status, headers).end();
    return;
  }
  // As text it is written together with the head; bytes would be written after it.
  let content: string | Buffer = body;
  if (Buffer.byteLength(body) >= LEAST_COMPRESSED) {
    response.setHeader('Vary', 'Accept-Encoding');
    if (takesGzip(request.headers['accept-encoding'])) {
      response.setHeader('Content-Encoding', 'gzip');
      content = gzipped(body);
    }
  }
  response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(content) });
  if (status === 413) endLate(request, response, content);
  else response.end(request.method === 'HEAD' ? undefined : content);
}

function received(request: IncomingMessage): Received {
  const { headers } = request;
  const header = (name: string) => headers[name.toLowerCase()];
  return {
    url: request.url ?? '/',
    headers: {
      get: (name) => header(name)?.toString() ?? null,
      has: (name) => header(name) !== undefined,
    },
    body: { getReader: () => readerOf(request) },
  };
}

/** Reads the body as it arrives. What is not read is left to the server, which may need the connection again. */
function readerOf(request: IncomingMessage) {
  const chunks: AsyncIterator<Buffer, undefined> = request.iterator({ destroyOnReturn: false });
  return {
    read: async () => {
      const { done, value } = await chunks.next();
      return done ? { done: true as const, value: undefined } : { done: false as const, value };
    },
    cancel: async () => void (await chunks.return?.()),
  };
}
