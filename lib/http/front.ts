import { randomBytes, randomUUID } from 'node:crypto';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import { type Problem, problems } from '@/lib/errors';
import { settings } from '@/lib/runtime/env';
import { describeError, log } from '@/lib/runtime/log';
import { type RequestContext, withinRequest } from '@/lib/runtime/request-context';
import { DATA_POLICY, PREVIEW_POLICY, pagePolicy, SECURITY_HEADERS } from './headers';
import { normalizeHost } from './host';
import { PLAIN_PAGE_POLICY, plainPage } from './plain-page';
import { belongsToConsoleHost, surfaceOf } from './surfaces';

// The door in front of Next: it settles what the framework leaves open or answers in a way of its own
// (Host, forwarded headers, malformed targets, methods, failures), so that everything behind it can trust
// what it is handed.

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const LONGEST_TARGET = 8192;
const LARGEST_PAGE_FORM = 1024 * 1024;

/** Headers that only a trusted proxy may speak, and those by which Next talks to itself. */
const UNTRUSTED = [
  'forwarded',
  'x-forwarded-host',
  'x-forwarded-for',
  'x-forwarded-proto',
  'x-forwarded-port',
  'x-real-ip',
  'x-client-address',
  'x-client-scheme',
  'x-request-id',
  'x-nonce',
  'x-pathname',
  'content-security-policy',
  'content-security-policy-report-only',
  'x-middleware-subrequest',
  'x-middleware-subrequest-id',
  'x-original-url',
  'x-rewrite-url',
  'x-http-method-override',
];

/** The HTTP server of a web process; `handle` is Next's request handler. */
export function createFrontServer(handle: Handler): http.Server {
  const server = http.createServer(
    {
      headersTimeout: 10_000,
      requestTimeout: 30_000,
      keepAliveTimeout: 5_000,
      connectionsCheckingInterval: 2_000,
      maxHeaderSize: 16 * 1024,
    },
    (request, response) => void receive(request, response, handle),
  );
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (!socket.writable || error.code === 'ECONNRESET') return socket.destroy();
    const [status, reason] =
      error.code === 'HPE_HEADER_OVERFLOW'
        ? [431, 'Request Header Fields Too Large']
        : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
          ? [408, 'Request Timeout']
          : [400, 'Bad Request'];
    const body = JSON.stringify({ detail: problems.malformedRequest[1] });
    socket.end(
      `HTTP/1.1 ${status} ${reason}\r\nContent-Type: application/json; charset=utf-8\r\nCache-Control: no-store\r\n` +
        `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
    );
  });
  // CONNECT asks for a tunnel; this is no proxy.
  server.on('connect', (_request, socket) =>
    socket.end('HTTP/1.1 405 Method Not Allowed\r\nConnection: close\r\n\r\n'),
  );
  return server;
}

async function receive(request: IncomingMessage, response: ServerResponse, handle: Handler): Promise<void> {
  const started = performance.now();
  const context: RequestContext = { id: randomUUID(), outage: false, entered: false };
  const pathname = pathOf(request.url ?? '');
  response.setHeader('X-Request-Id', context.id);
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) response.setHeader(name, value);
  await withinRequest(context, async () => {
    response.on('close', () => {
      log().info(
        {
          method: request.method,
          path: loggable(pathname),
          status: response.statusCode,
          ms: Math.round(performance.now() - started),
          ...(response.writableFinished ? {} : { aborted: true }),
        },
        'request',
      );
    });
    const problem = settle(request, pathname, context);
    if (problem) return answer(request, response, pathname, problem);
    // One address for one thing: a trailing slash is as good as none, and never a redirect.
    request.url = (request.url ?? '/').replace(/^([^?]*[^/?])\/+(?=\?|$)/, '$1');
    if (surfaceOf(pathname ?? '/') !== 'api') preparePage(request, response, pathname, context);
    if (surfaceOf(pathname ?? '/') === 'preview') prepareFrame(response);
    try {
      await handle(request, response);
    } catch (error) {
      log().error({ error: describeError(error) }, 'request failed');
      if (!response.headersSent)
        answer(request, response, pathname, context.outage ? 'unavailable' : 'unexpected');
      else response.destroy();
    }
  });
}

/** Checks the request and rewrites what is to be trusted behind the door; the problem when it is refused. */
function settle(request: IncomingMessage, pathname: string | null, context: RequestContext): Problem | null {
  const trusted = settings().TRUST_PROXY === 'true';
  const forwardedHost = trusted ? last(request.headers['x-forwarded-host']) : undefined;
  const forwardedFor = trusted ? last(request.headers['x-forwarded-for']) : undefined;
  const forwardedScheme = trusted ? last(request.headers['x-forwarded-proto']) : undefined;
  for (const name of UNTRUSTED) delete request.headers[name];

  const hosts = request.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host');
  if (hosts.length > 1) return 'malformedHost';
  if (forwardedHost !== undefined) request.headers.host = forwardedHost;
  const host = request.headers.host === undefined ? '' : normalizeHost(request.headers.host);
  if (host === null) return 'malformedHost';

  if (pathname === null) return 'malformedRequest';
  if (!METHODS.has(request.method ?? '')) return 'methodNotAllowed';
  const { CONSOLE_HOST } = settings();
  if (CONSOLE_HOST !== undefined && belongsToConsoleHost(pathname) && host !== normalizeHost(CONSOLE_HOST)) {
    return 'notFound';
  }
  if (surfaceOf(pathname) !== 'api' && Number(request.headers['content-length'] ?? 0) > LARGEST_PAGE_FORM) {
    return 'bodyTooLarge';
  }

  request.headers['x-request-id'] = context.id;
  request.headers['x-pathname'] = encodeURI(pathname);
  request.headers['x-client-address'] = forwardedFor ?? request.socket.remoteAddress ?? '';
  request.headers['x-client-scheme'] = forwardedScheme === 'https' ? 'https' : 'http';
  return null;
}

/** The last of a comma-separated list: the one the nearest proxy wrote. */
function last(value: string | string[] | undefined): string | undefined {
  const list = Array.isArray(value) ? value.join(',') : value;
  return list?.split(',').at(-1)?.trim() || undefined;
}

/** The decoded path of a request target, or null when the target is not a plain path. */
function pathOf(target: string): string | null {
  if (!target.startsWith('/') || target.startsWith('//') || target.length > LONGEST_TARGET) return null;
  try {
    const path = decodeURIComponent(target.split('?', 1)[0] ?? '');
    // Dots as a segment would lead to another path than the one that was looked at here.
    const plain = !/\u0000|\\|(^|\/)\.\.?(\/|$)/.test(path);
    return plain ? path : null;
  } catch {
    return null;
  }
}

/** The participant's own page is reached by a secret in its path. */
function loggable(pathname: string | null): string {
  return (pathname ?? '(malformed)').replace(/^\/my-order\/[^/]+/, '/my-order/…').slice(0, 300);
}

/** Gives a page its policy, never lets it be stored, and puts a plain page in the place of a failed one. */
function preparePage(
  request: IncomingMessage,
  response: ServerResponse,
  pathname: string | null,
  context: RequestContext,
): void {
  const nonce = randomBytes(16).toString('base64');
  const policy = pagePolicy(nonce);
  // Next finds the nonce for its own scripts in the request's policy.
  request.headers['content-security-policy'] = policy;
  request.headers['x-nonce'] = nonce;
  response.setHeader('Content-Security-Policy', policy);
  const { writeHead, write, end } = response;
  let replaced = false;
  // Node writes the head in the midst of the first write, so both are watched, not the head alone.
  const replace = (status: number): boolean => {
    const missing = status === 404 && request.headers.rsc === undefined;
    if (replaced || response.headersSent || (status < 500 && !missing)) return replaced;
    replaced = true;
    Object.assign(response, { writeHead, write, end });
    const unread = request.method === 'POST' && !context.entered;
    const failed = context.outage ? 'unavailable' : unread ? 'malformedForm' : 'unexpected';
    answer(request, response, pathname, missing ? 'notFound' : failed);
    // What the framework goes on to write of a page of its own is dropped.
    Object.assign(response, { writeHead: () => response, write: () => true, end: () => response });
    return true;
  };
  Object.assign(response, {
    writeHead: (...head: [number]) => (replace(head[0]) ? response : writeHead.apply(response, head)),
    write: (...chunk: [unknown]) => replace(response.statusCode) || write.apply(response, chunk as never),
    end: (...last: [unknown]) =>
      replace(response.statusCode) ? response : end.apply(response, last as never),
  });
}

/** A preview stands in a frame of our own, and is held by its policy instead. */
function prepareFrame(response: ServerResponse): void {
  response.setHeader('Content-Security-Policy', PREVIEW_POLICY);
  response.setHeader('X-Frame-Options', 'SAMEORIGIN');
}

/** Answers a problem: JSON for the API, a plain page for people. */
function answer(
  request: IncomingMessage,
  response: ServerResponse,
  pathname: string | null,
  problem: Problem,
): void {
  const [status, detail] = problems[problem];
  const forPeople =
    pathname !== null &&
    surfaceOf(pathname) !== 'api' &&
    (request.headers.accept ?? '').includes('text/html');
  const body = forPeople ? plainPage(status) : JSON.stringify({ detail });
  for (const name of response.getHeaderNames()) {
    if (/^(content-|transfer-encoding|etag|link|location|vary|x-nextjs|x-action)/.test(name))
      response.removeHeader(name);
  }
  response.setHeader(
    'Content-Type',
    forPeople ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8',
  );
  const policy = surfaceOf(pathname ?? '/') === 'preview' ? PREVIEW_POLICY : PLAIN_PAGE_POLICY;
  response.setHeader('Content-Security-Policy', forPeople ? policy : DATA_POLICY);
  response.setHeader('Cache-Control', 'no-store');
  response.setHeader('Content-Length', Buffer.byteLength(body));
  if (status === 405) response.setHeader('Allow', [...METHODS].join(', '));
  if (status === 503) response.setHeader('Retry-After', '2');
  if (status === 413 || status === 400) response.setHeader('Connection', 'close');
  response.statusCode = status;
  response.end(request.method === 'HEAD' ? undefined : body);
}
