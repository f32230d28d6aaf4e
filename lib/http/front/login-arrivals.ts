import type { IncomingMessage, ServerResponse } from 'node:http';
import { mostLoginsAtOnce } from '@/lib/accounts/auth/limits';
import { countedAddress } from '@/lib/rules/network-address';
import { withoutTrailingSlash } from './target';

/** The paths that take passwords. */
const DOORS = new Set(['/auth/login', '/auth/password', '/admin/login', '/admin/account']);

/** True for a path that takes passwords, the pages of mailed links included. */
const isDoor = (pathname: string) => DOORS.has(pathname) || pathname.startsWith('/admin/password/');

/** The number of logins under way, by address. */
const present = new Map<string, number>();

/**
 * True when a request may go on, as far as logins are concerned. An address with more logins than could be
 * checked is refused here, before the framework is busy with them. Counts the request until it is answered.
 */
export function admitsLogin(
  request: IncomingMessage,
  response: ServerResponse,
  pathname: string | null,
): boolean {
  if (request.method !== 'POST' || pathname === null || !isDoor(withoutTrailingSlash(pathname))) return true;
  const address = countedAddress(String(request.headers['x-client-address'] ?? ''));
  const before = present.get(address) ?? 0;
  if (before >= mostLoginsAtOnce()) return false;
  present.set(address, before + 1);
  response.once('close', () => {
    const left = (present.get(address) ?? 1) - 1;
    if (left > 0) present.set(address, left);
    else present.delete(address);
  });
  return true;
}
