import type { IncomingMessage } from 'node:http';
import { settings } from '@/lib/process/runtime/env';
import type { RequestContext } from '@/lib/process/runtime/request-context';
import type { Problem } from '@/lib/rules/errors';
import { ipAddress } from '@/lib/rules/network-address';
import { answersConsole, normalizeHost } from '../requests/host';
import { belongsToConsoleHost, surfaceOf, takesFile } from '../surfaces';
import { METHODS } from './answer';
import { LARGEST_PAGE_FORM, LARGEST_READ_FORM } from './page-form';

/** Headers that only a trusted proxy may send, and those that Next uses internally. */
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
  'x-form-key',
  'x-pathname',
  'x-query',
  'content-security-policy',
  'content-security-policy-report-only',
  'x-original-url',
  'x-rewrite-url',
  'x-http-method-override',
];

/**
 * Headers that the framework sends itself, within one process: with `x-middleware-prefetch` it answers {} to
 * every request. Browsers send `rsc`, `next-router-…`, `next-url` and `next-action`.
 */
const OF_FRAMEWORK =
  /^(x-middleware-|x-nextjs-|x-next-|x-prerender|x-invoke-|x-matched-path$|x-vercel-|x-now-|next-resume)/;

/** The methods that no page takes. Node and the framework would answer it as if the page was asked for. */
const NOT_FOR_PAGES = ['PUT', 'PATCH', 'DELETE'];

/**
 * Checks a request and rewrites the headers that the rest of the application trusts: Host, x-client-address,
 * x-client-scheme, x-pathname, x-query and x-request-id. Returns the problem when the request is refused.
 */
export function trustHeaders(
  request: IncomingMessage,
  pathname: string | null,
  context: RequestContext,
): Problem | null {
  const trusted = settings().TRUST_PROXY === 'true';
  const forwardedHost = trusted ? last(request.headers['x-forwarded-host']) : undefined;
  const forwardedFor = trusted ? last(request.headers['x-forwarded-for']) : undefined;
  const forwardedScheme = trusted ? last(request.headers['x-forwarded-proto']) : undefined;
  // Deleting an absent header would slow down all later reads of the headers.
  for (const name of UNTRUSTED) if (name in request.headers) delete request.headers[name];
  for (const name of Object.keys(request.headers)) if (OF_FRAMEWORK.test(name)) delete request.headers[name];

  const hosts = request.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host');
  if (hosts.length > 1) return 'malformedHost';
  // Since HTTP/1.1 every request must have a Host.
  if (hosts.length === 0 && request.httpVersion !== '1.0') return 'malformedHost';
  if (forwardedHost !== undefined) request.headers.host = forwardedHost;
  const host = request.headers.host === undefined ? '' : normalizeHost(request.headers.host);
  if (host === null) return 'malformedHost';

  if (pathname === null) return 'malformedRequest';
  // No path has a NUL, and a look-up of files would fail at it.
  if (pathname.includes('\0')) return 'notFound';
  if (!METHODS.includes(request.method ?? '')) return 'methodNotAllowed';
  if (surfaceOf(pathname) !== 'api' && NOT_FOR_PAGES.includes(request.method ?? ''))
    return 'methodNotAllowed';
  if (belongsToConsoleHost(pathname) && !answersConsole(host)) return 'notFound';
  const announced = Number(request.headers['content-length'] ?? 0);
  if (surfaceOf(pathname) !== 'api' && announced > largestFormOf(pathname)) return 'bodyTooLarge';

  request.headers['x-request-id'] = context.id;
  request.headers['x-pathname'] = encodeURI(pathname);
  const query = request.url?.indexOf('?') ?? -1;
  if (query >= 0) request.headers['x-query'] = request.url?.slice(query);
  request.headers['x-client-address'] =
    (forwardedFor && ipAddress(forwardedFor)) ?? ipAddress(request.socket.remoteAddress ?? '') ?? '';
  request.headers['x-client-scheme'] = forwardedScheme === 'https' ? 'https' : 'http';
  return null;
}

/** The last item of a comma-separated list, which is the one that the nearest proxy added. */
function last(value: string | string[] | undefined): string | undefined {
  const list = Array.isArray(value) ? value.join(',') : value;
  return list?.split(',').at(-1)?.trim() || undefined;
}

const largestFormOf = (pathname: string) => (takesFile(pathname) ? LARGEST_READ_FORM : LARGEST_PAGE_FORM);
