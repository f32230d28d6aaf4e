import { refuse } from '@/lib/rules/errors';
import type { LocalPath } from '../address';
import type { SentHeaders } from './body';

const READS = new Set(['GET', 'HEAD']);

/**
 * Refuses (403) a request with a cookie, unless it comes from our own pages or is a read opened by its
 * address. Browsers tell by Sec-Fetch-Site. Without that header, the Origin must be this host; only a read
 * may come without Origin, because browsers omit it there.
 */
export function requireOwnPage({ method, headers }: { method: string; headers: SentHeaders }): void {
  const site = headers.get('sec-fetch-site');
  const opened = READS.has(method) && (site === 'none' || (site === null && !headers.has('origin')));
  if (!opened && !isSameOrigin(headers)) throw refuse('notSameOrigin');
}

/**
 * Refuses (403) requests of another host's page. A request without any origin is let through, for requests that need a
 * secret which no other page knows.
 */
export function refuseOtherHosts({ headers }: { headers: SentHeaders }): void {
  const site = headers.get('sec-fetch-site');
  const foreign = site !== null && site !== 'same-origin' && site !== 'none';
  if (foreign || (headers.has('origin') && !isOwnOrigin(headers))) throw refuse('notSameOrigin');
}

function isSameOrigin(headers: SentHeaders): boolean {
  const site = headers.get('sec-fetch-site');
  return site === null ? isOwnOrigin(headers) : site === 'same-origin';
}

function isOwnOrigin(headers: SentHeaders): boolean {
  const origin = headers.get('origin');
  const host = headers.get('host');
  if (origin === null || host === null || !URL.canParse(origin)) return false;
  return new URL(origin).host === host.toLowerCase();
}

/** True when the browser reached us over HTTPS, according to a trusted proxy or to the browser itself. */
export function isSecure(headers: SentHeaders): boolean {
  return headers.get('x-client-scheme') === 'https' || (headers.get('origin') ?? '').startsWith('https://');
}

/**
 * A local path to go to after a login, with its query and its place on the page. Anything else, however it is
 * disguised, becomes `otherwise`.
 */
export function localPath(wanted: string | null | undefined, otherwise: LocalPath): LocalPath {
  return wanted && isLocal(wanted) ? wanted : otherwise;
}

const isLocal = (path: string): path is LocalPath => /^\/(?![/\\])[\w\-./~%?=&+*#]*$/.test(path);
