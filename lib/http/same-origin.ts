import { refuse } from '@/lib/errors';
import type { LocalPath } from './address';

const READS = new Set(['GET', 'HEAD']);

/**
 * Refuses (403) a request that a cookie authenticates unless it comes from our own pages, or only reads what a
 * person opened by its address. A browser that sends Sec-Fetch-Site says which it is. For one that does not,
 * the Origin must be this very host; only a read may come without one, because browsers send none with it.
 */
export function requireOwnPage({ method, headers }: { method: string; headers: Headers }): void {
  const site = headers.get('sec-fetch-site');
  const opened = READS.has(method) && (site === 'none' || (site === null && !headers.has('origin')));
  if (!opened && !isSameOrigin(headers)) throw refuse('notSameOrigin');
}

function isSameOrigin(headers: Headers): boolean {
  const site = headers.get('sec-fetch-site');
  if (site !== null) return site === 'same-origin';
  const origin = headers.get('origin');
  const host = headers.get('host');
  if (origin === null || host === null || !URL.canParse(origin)) return false;
  return new URL(origin).host === host.toLowerCase();
}

/** Whether the browser reached us over HTTPS, by what a trusted proxy or the browser itself says. */
export function isSecure(headers: Headers): boolean {
  return headers.get('x-client-scheme') === 'https' || (headers.get('origin') ?? '').startsWith('https://');
}

/** A path of our own to go to after a login: anything else, however it is dressed up, becomes `otherwise`. */
export function localPath(wanted: string | null | undefined, otherwise: LocalPath): LocalPath {
  return wanted && isLocal(wanted) ? wanted : otherwise;
}

const isLocal = (path: string): path is LocalPath => /^\/(?![/\\])[\w\-./~%?=&]*$/.test(path);
