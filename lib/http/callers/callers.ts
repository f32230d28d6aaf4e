import { administratorByToken } from '@/lib/accounts/auth/administrator-by-token';
import { limitPublicWrites } from '@/lib/accounts/auth/limits';
import { verifyToken } from '@/lib/accounts/auth/tokens';
import { routeByHost } from '@/lib/groups/routes/queries';
import { type Administrator, anyone, type Caller } from '@/lib/rules/caller';
import { type Access, admit } from '@/lib/rules/command';
import { refuse } from '@/lib/rules/errors';
import type { SentHeaders } from '../requests/body';
import { normalizeHost } from '../requests/host';
import { isSecure } from '../requests/same-origin';

/** The network address a request came from, as the front server established it. */
export function clientAddress(headers: SentHeaders): string {
  return headers.get('x-client-address') ?? '';
}

/** The host a request names, normalized like a route's public domain; '' when it names none. */
export function requestedHost(headers: SentHeaders): string {
  const header = headers.get('host');
  if (header === null) return '';
  const host = normalizeHost(header);
  if (host === null) throw refuse('malformedHost');
  return host;
}

/** The administrator behind a bearer token; 401 without a valid one. Cookies are ignored. */
export async function administratorOfToken(headers: SentHeaders): Promise<Administrator> {
  const match = /^bearer +([^\s,]+)$/i.exec(headers.get('authorization') ?? '');
  const administrator = match?.[1] ? await administratorByToken(match[1]) : null;
  if (administrator) return administrator;
  throw refuse('notAuthenticated', { headers: { 'www-authenticate': 'Bearer' } });
}

/** The cookies of the console, each with a token. */
export type ConsoleCookie = 'session' | 'elevation';

/**
 * The name of a cookie over HTTPS. Its prefix makes browsers bind it to this host and to HTTPS. A cookie
 * without the prefix may come from a neighbouring host or an attacker on the network, and is ignored.
 */
export const prefixed = (name: ConsoleCookie) => `__Host-${name}`;

/** The token in a cookie of the console, where `cookie` gives the value of one by its whole name. */
export function consoleToken(
  name: ConsoleCookie,
  headers: SentHeaders,
  cookie: (name: string) => string | undefined,
): string | undefined {
  return cookie(prefixed(name)) ?? (isSecure(headers) ? undefined : cookie(name));
}

/** The administrator of a session, elevated while the second token is valid; null without a valid session. */
export async function administratorOfSessionToken(
  session: string | undefined,
  elevation: string | undefined,
): Promise<Administrator | null> {
  const administrator = session ? await administratorByToken(session) : null;
  if (!administrator) return null;
  const elevated = (await elevationEnd(administrator, elevation)) !== null;
  return { ...administrator, elevated, inConsole: true };
}

/** The end of a token's elevation for an administrator's session, or null when it has none. */
export async function elevationEnd(
  administrator: Administrator,
  elevation: string | undefined,
): Promise<Date | null> {
  const claims = elevation ? await verifyToken(elevation) : null;
  const holds =
    claims?.elevated && claims.userId === administrator.user.id && administrator.user.isSuperadmin;
  return holds ? claims.expiresAt : null;
}

/** The administrator whose session cookie a request carries, as its headers say; null without a valid session. */
export function administratorOfCookies(headers: SentHeaders): Promise<Administrator | null> {
  const pairs = (headers.get('cookie') ?? '').split(/; */).map((pair): [string, string] => {
    const at = pair.indexOf('=');
    return [pair.slice(0, at), pair.slice(at + 1)];
  });
  const values = new Map(pairs);
  const token = (name: ConsoleCookie) => consoleToken(name, headers, (whole) => values.get(whole));
  return administratorOfSessionToken(token('session'), token('elevation'));
}

/**
 * Identifies the caller of a request, as far as `access` requires it: the route's visitor by the Host header, or the
 * administrator that `identify` finds by token or by session. Refuses with 401, 403, 404 or 429.
 */
export async function callerOf(
  headers: SentHeaders,
  access: Access,
  identify: (headers: SentHeaders) => Promise<Administrator>,
): Promise<Caller> {
  if (access === 'anyone') return anyone;
  if (access === 'visitor') {
    await limitPublicWrites(clientAddress(headers));
    const route = await routeByHost(requestedHost(headers));
    if (!route) throw refuse('unknownHost');
    return { kind: 'visitor', route };
  }
  return admit(await identify(headers), access);
}
