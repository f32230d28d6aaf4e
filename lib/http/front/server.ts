import { randomUUID } from 'node:crypto';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { forCaller } from '@/db/statements/queueing';
import { describeError, log } from '@/lib/process/runtime/log';
import { type RequestContext, withinRequest } from '@/lib/process/runtime/request-context';
import { isStopping } from '@/lib/process/runtime/shutdown';
import type { Problem } from '@/lib/rules/errors';
import { SECRET_REFERRER, SECURITY_HEADERS, WITH_CAMERA } from '../requests/headers';
import { surfaceOf, takesFile } from '../surfaces';
import { answer, answerSocket } from './answer';
import { CONNECTION_LIMITS, Connections } from './connections';
import { answerDirectly, type DirectRoutes } from './direct';
import { isGuessedLink } from './guessed-link';
import type { KeptPages } from './kept-pages';
import { admitsLogin } from './login-arrivals';
import { readPageForm, withBody } from './page-form';
import { type PreparedPage, prepareFrame, preparePage } from './page-response';
import type { StaticFiles } from './static-files';
import { loggable, pathOf, withoutTrailingSlash } from './target';
import { trustHeaders } from './trusted-headers';

// The server in front of Next. It answers malformed targets, refused methods and failures, and cleans Host
// and forwarded headers, so that the code behind it can trust its requests.

/** `page` is undefined for targets that are no page. */
type Handler = (request: IncomingMessage, response: ServerResponse, page?: PreparedPage) => Promise<void>;

/** Answers to the errors that Node reports for unreadable requests; any other one is a malformed request. */
const UNREADABLE: Record<string, Problem> = {
  HPE_HEADER_OVERFLOW: 'headersTooLarge',
  ERR_HTTP_REQUEST_TIMEOUT: 'requestTooSlow',
};

/** Limits on slow clients in milliseconds, and on the process's connections. */
export const FRONT_LIMITS = {
  /** A request's headers have to be there this long after the connection or the request began. */
  headersTimeout: 10_000,
  /** The limit for the whole request. */
  requestTimeout: 30_000,
  /** A connection without a request is closed after this time. */
  keepAliveTimeout: 5_000,
  connectionsCheckingInterval: 2_000,
  connections: CONNECTION_LIMITS,
};

/**
 * The HTTP server of a web process. `handle` is Next's request handler for all targets beyond `routes`,
 * `staticFiles` and `keptPages`. Without a listener for 'upgrade', Node passes on a protocol switch as an
 * ordinary request.
 */
export function createFrontServer(
  handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
  limits = FRONT_LIMITS,
  routes: DirectRoutes = () => undefined,
  staticFiles: StaticFiles = () => false,
  keptPages?: KeptPages,
): http.Server {
  const { connections: connectionLimits, ...timeLimits } = limits;
  const server = http.createServer({
    ...timeLimits,
    maxHeaderSize: 16 * 1024,
    // `trustHeaders` refuses a request without Host, with our own message.
    requireHostHeader: false,
  });
  // Otherwise a client that closes its sending half would never read its answer. Not documented.
  Object.assign(server, { httpAllowHalfOpen: true });
  const connections = new Connections(server, connectionLimits);
  const pass: Handler = async (request, response, page) => {
    if (staticFiles(request, response)) return;
    const direct = routes(request);
    if (direct) return answerDirectly(direct, request, response);
    const pathname = pathOf(request.url ?? '');
    if (await isGuessedLink(request, pathname)) return answer(request, response, pathname, 'notFound');
    if (!keptPages || !page) return handle(request, response);
    return keptPages.answer(request, page.framework, page.values, () => handle(request, response));
  };
  const take = (request: IncomingMessage, response: ServerResponse, known?: Problem) =>
    connections.admit(request, response, () => void receive(request, response, pass, known));
  server.on('request', (request, response) => take(request, response));
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    take(request, response, 'expectationFailed');
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (!socket.writable || error.code === 'ECONNRESET') return socket.destroy();
    const problem = UNREADABLE[error.code ?? ''] ?? 'malformedRequest';
    connections.afterAnswers(socket, () => answerSocket(socket, problem));
  });
  // CONNECT asks for a tunnel, and this is not a proxy.
  server.on('connect', (_request, socket: Socket) => {
    connections.afterAnswers(socket, () => answerSocket(socket, 'methodNotAllowed'));
  });
  return server;
}

/** Answers one request. `known` is a problem that was found before. */
async function receive(
  request: IncomingMessage,
  response: ServerResponse,
  handle: Handler,
  known?: Problem,
): Promise<void> {
  const started = performance.now();
  const context: RequestContext = { id: randomUUID(), outage: null, entered: false };
  const pathname = pathOf(request.url ?? '');
  response.setHeader('X-Request-Id', context.id);
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) response.setHeader(name, value);
  if (pathname?.startsWith('/helping')) response.setHeader('Referrer-Policy', SECRET_REFERRER);
  if (pathname === '/pickup') response.setHeader('Permissions-Policy', WITH_CAMERA);
  const gone = new AbortController();
  await withinRequest(context, async () => {
    response.on('close', () => {
      if (!response.writableFinished) gone.abort();
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
    // A client that asked for another protocol may send its next bytes in it. One that sends request after request
    // would keep a process from stopping.
    if (request.headers.upgrade !== undefined || isStopping()) response.setHeader('Connection', 'close');
    const problem = known ?? trustHeaders(request, pathname, context);
    if (problem) return answer(request, response, pathname, problem);
    if (!admitsLogin(request, response, pathname)) {
      return answer(request, response, pathname, 'tooManyRequests');
    }
    request.url = withoutTrailingSlash(request.url ?? '/');
    const surface = surfaceOf(pathname ?? '/');
    const isPage = surface === 'storefront' || surface === 'console';
    const takesForm = request.method === 'POST' && isPage && !takesFile(pathname ?? '');
    const form = takesForm ? await readPageForm(request) : undefined;
    if (form === null) return;
    if (typeof form === 'string') return answer(request, response, pathname, form);
    const page = surface === 'api' ? undefined : preparePage(request, response, pathname, context, form);
    if (surface === 'preview') prepareFrame(response);
    try {
      await forCaller(gone.signal, () => handle(form ? withBody(request, form) : request, response, page));
    } catch (error) {
      log().error({ error: describeError(error) }, 'request failed');
      if (!response.headersSent) answer(request, response, pathname, context.outage ?? 'unexpected');
      else response.destroy();
    }
  });
}
