import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import type { DirectHandler, Handlers } from '../api/api';
import type { PathParameters } from '../api/api-input';
import type { Received } from '../requests/body';
import { endLate } from './answer';
import { gzipped, gzipping, LEAST_COMPRESSED, takesGzip } from './gzip';

/** Finds the handler of a request and its path parameters; undefined for the framework's pages. */
export type DirectRoutes = (
  request: IncomingMessage,
) => { handler: DirectHandler; params: PathParameters } | undefined;

/** Types that shrink. A spreadsheet is compressed already. */
const COMPRESSIBLE = /^(application\/json|text\/|image\/svg)/;

/**
 * The routes to these handlers, by paths as OpenAPI spells them: `/orders/{id}/history`. Outside of its parameters only
 * the plain spelling of a path counts; the framework knows no other one either.
 */
export function directRoutes(paths: Record<string, Handlers>): DirectRoutes {
  // A path without a parameter precedes one with a parameter in that place.
  const routes = Object.keys(paths)
    .sort()
    .map((path) => ({ segments: path.split('/'), handlers: paths[path] }));
  return ({ method = '', url = '' }) => {
    const asked = (url.split('?', 1)[0] ?? '').split('/');
    const found = routes.find(({ segments }) => fits(segments, asked));
    const handler = found?.handlers?.[method as keyof Handlers]?.direct;
    if (!found || !handler) return undefined;
    // The server has refused paths that cannot be decoded.
    const named = found.segments.flatMap((segment, place) =>
      isParameter(segment) ? [[segment.slice(1, -1), decodeURIComponent(asked[place] ?? '')]] : [],
    );
    return { handler, params: Object.fromEntries(named) };
  };
}

const isParameter = (segment: string) => segment.startsWith('{');

const fits = (segments: string[], asked: string[]) =>
  segments.length === asked.length &&
  segments.every((segment, place) => isParameter(segment) || segment === asked[place]);

/** Answers a request with its handler's result. */
export async function answerDirectly(
  { handler, params }: NonNullable<ReturnType<DirectRoutes>>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { status, headers, body } = await handler(received(request), params);
  const isStream = body instanceof ReadableStream;
  // The client has gone, and the response reports an error to its writer.
  if (response.destroyed) return isStream ? body.cancel() : undefined;
  if (body === null) {
    response.writeHead(status, headers).end();
    return;
  }
  const isLong = isStream || Buffer.byteLength(body) >= LEAST_COMPRESSED;
  const compresses = isLong && COMPRESSIBLE.test(headers['content-type'] ?? '');
  if (compresses) response.setHeader('Vary', 'Accept-Encoding');
  const packs = compresses && takesGzip(request.headers['accept-encoding']);
  if (packs) response.setHeader('Content-Encoding', 'gzip');
  if (isStream) {
    response.writeHead(status, headers);
    return sendStream(request, response, body, packs);
  }
  // As text it is written together with the head; bytes would be written after it.
  const content = packs ? await gzipped(body, isForEverybody(request)) : body;
  if (response.destroyed) return;
  response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(content) });
  if (status === 413) endLate(request, response, content);
  else response.end(request.method === 'HEAD' ? undefined : content);
}

/** True when many requests share one answer. */
const isForEverybody = ({ url = '' }: IncomingMessage) => url.startsWith('/public/');

/** Sends a body as fast as the client reads it. Cuts the connection off when the body breaks off. */
async function sendStream(
  { method }: IncomingMessage,
  response: ServerResponse,
  body: ReadableStream<Uint8Array>,
  packs: boolean,
): Promise<void> {
  if (method === 'HEAD') {
    response.end();
    return body.cancel();
  }
  try {
    await pipeline([Readable.fromWeb(body as NodeStream), ...(packs ? [gzipping()] : []), response]);
  } catch (error) {
    // The client went away, which is no failure of ours.
    const isGone = error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
    if (!isGone) throw error;
  }
}

function received(request: IncomingMessage): Received {
  const { headers, method = '', url = '/' } = request;
  const header = (name: string) => headers[name.toLowerCase()];
  return {
    method,
    url,
    headers: {
      get: (name) => header(name)?.toString() ?? null,
      has: (name) => header(name) !== undefined,
    },
    body: { getReader: () => readerOf(request) },
  };
}

/**
 * Reads the body as it arrives. The server drains an unread rest, because it may need the connection again.
 */
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
