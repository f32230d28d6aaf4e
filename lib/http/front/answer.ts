import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { atMost } from '@/db/limits';
import { type Problem, problemSentence, statusOf } from '@/lib/rules/errors';
import { ENGLISH } from '@/lib/words/languages/languages';
import { localeOfFailure, PLAIN_PAGE_POLICY, plainPage } from '../pages/plain-page';
import { DATA_HEADERS, DATA_POLICY, PAGES_VARY, PREVIEW_POLICY, SECURITY_HEADERS } from '../requests/headers';
import { surfaceOf } from '../surfaces';

export const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** The methods that pages take. */
const PAGE_METHODS = ['GET', 'HEAD', 'POST'];

/** The methods that a page takes, for the answer 405. */
const pageMethodsBut = (method = '') =>
  ['GET', 'HEAD'].includes(method) ? ['POST'] : PAGE_METHODS.filter((one) => one !== method);

/** The time in which a client must close a connection after its last answer, in milliseconds. */
const LINGER_MS = 500;

/** The headers that the framework may have set for its own answer; by one of them its scripts know an outdated form. */
const FRAMEWORK_HEADER =
  /^(content-|transfer-encoding|etag|link|location|vary|x-nextjs(?!-action-not-found)|x-action)/;

const JSON_TYPE = 'application/json; charset=utf-8';

/** Reports a problem: as JSON for the API, as a plain page with the `entered` values for people. */
export function answer(
  request: IncomingMessage,
  response: ServerResponse,
  pathname: string | null,
  problem: Problem,
  entered: [name: string, value: string][] = [],
): void {
  const status = statusOf(problem);
  const detail = problemSentence(problem, {}, ENGLISH);
  const forPeople =
    pathname !== null &&
    surfaceOf(pathname) !== 'api' &&
    (request.headers.accept ?? '').includes('text/html');
  const locale = localeOfFailure(request.headers, pathname);
  const body = forPeople ? plainPage(problem, { locale, entered, pathname }) : JSON.stringify({ detail });
  for (const name of response.getHeaderNames()) {
    if (FRAMEWORK_HEADER.test(name)) response.removeHeader(name);
  }
  response.setHeader('Content-Type', forPeople ? 'text/html; charset=utf-8' : JSON_TYPE);
  const policy = surfaceOf(pathname ?? '/') === 'preview' ? PREVIEW_POLICY : PLAIN_PAGE_POLICY;
  response.setHeader('Content-Security-Policy', forPeople ? policy : DATA_POLICY);
  response.setHeader('Cache-Control', 'no-store');
  if (forPeople) response.setHeader('Vary', PAGES_VARY);
  response.setHeader('Content-Length', Buffer.byteLength(body));
  const isPage = pathname !== null && surfaceOf(pathname) !== 'api';
  if (status === 405)
    response.setHeader('Allow', (isPage ? pageMethodsBut(request.method) : METHODS).join(', '));
  if (status === 503) response.setHeader('Retry-After', '2');
  if (status === 429) response.setHeader('Retry-After', '5');
  response.statusCode = status;
  // Bytes that follow on the connection may belong to an unread body.
  if ([400, 413, 417].includes(status)) response.setHeader('Connection', 'close');
  if (status === 413) endLate(request, response, body);
  else response.end(request.method === 'HEAD' ? undefined : body);
}

/**
 * Answers a request that may still be sending its body. A connection that is closed with unread input is reset by the
 * system, and the client may never see the answer. So the rest of the body is read and dropped, for at most
 * `LINGER_MS`.
 */
export function endLate(request: IncomingMessage, response: ServerResponse, body: string | Uint8Array): void {
  // The framework's page may be replaced by this answer; `end` is then taken from the framework afterwards.
  const end = response.end.bind(response);
  const over = () => {
    clearTimeout(late);
    end();
  };
  const late = setTimeout(over, atMost(LINGER_MS));
  request.once('close', over);
  request.resume();
  response.write(body);
}

/**
 * Reports a problem on a bare socket, where there is no request to answer. Closes the socket as soon as the
 * client closes its end, or after `LINGER_MS` when it does not.
 */
export function answerSocket(socket: Duplex, problem: Problem): void {
  const status = statusOf(problem);
  const body = JSON.stringify({ detail: problemSentence(problem, {}, ENGLISH) });
  const headers = {
    'X-Request-Id': randomUUID(),
    ...SECURITY_HEADERS,
    ...DATA_HEADERS,
    'content-type': JSON_TYPE,
    'content-length': Buffer.byteLength(body),
    ...(status === 405 ? { allow: METHODS.join(', ') } : {}),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const late = setTimeout(() => socket.destroy(), atMost(LINGER_MS));
  socket.on('close', () => clearTimeout(late));
  // A client that disconnects is not an error of this process.
  socket.on('error', () => socket.destroy());
  socket.on('end', () => socket.destroy());
  // With unread input, the system would reset the connection before the answer has arrived.
  socket.resume();
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'));
}
