import { administratorByToken } from '@/lib/auth/caller';
import { limitPublicWrites } from '@/lib/auth/limits';
import { type Administrator, anyone, type Caller } from '@/lib/caller';
import { type Access, admit } from '@/lib/command';
import { refuse } from '@/lib/errors';
import { routeByHost } from '@/lib/routes/queries';
import type { SentHeaders } from './body';
import { normalizeHost } from './host';

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
  const challenge = headers.has('authorization') ? 'Bearer error="invalid_token"' : 'Bearer';
  throw refuse('notAuthenticated', { headers: { 'www-authenticate': challenge } });
}

/**
 * Identifies who makes a request, as far as `access` requires it: the route's visitor by the Host header, or
 * the administrator that `identify` finds by token or by session. Refuses with 401, 403, 404 or 429.
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
