import { administratorByToken } from '@/lib/auth/caller';
import { limitPublicWrites } from '@/lib/auth/limits';
import { type Administrator, anyone, type Caller } from '@/lib/caller';
import { type Access, admit } from '@/lib/command';
import { refuse } from '@/lib/errors';
import { routeByHost } from '@/lib/routes/queries';
import { normalizeHost } from './host';

/** The network address a request came from, as the front server established it. */
export function clientAddress(headers: Headers): string {
  return headers.get('x-client-address') ?? '';
}

/** The host a request names, normalized by the same rule as a route's public domain; '' when it has none. */
export function requestedHost(headers: Headers): string {
  const header = headers.get('host');
  if (header === null) return '';
  const host = normalizeHost(header);
  if (host === null) throw refuse('malformedHost');
  return host;
}

function notAuthenticated(hadToken: boolean) {
  return refuse('notAuthenticated', {
    headers: { 'www-authenticate': hadToken ? 'Bearer error="invalid_token"' : 'Bearer' },
  });
}

/** The administrator behind a bearer token; 401 without a valid one. Cookies are not looked at. */
async function bearer(headers: Headers): Promise<Administrator> {
  const match = /^bearer +([^\s,]+)$/i.exec(headers.get('authorization') ?? '');
  const administrator = match?.[1] ? await administratorByToken(match[1]) : null;
  if (!administrator) throw notAuthenticated(headers.has('authorization'));
  return administrator;
}

/**
 * Who makes an API request, as far as an operation's access asks: the route's visitor by Host, the
 * administrator by token. Refuses (401, 403, 404, 429) before any body is read.
 */
export async function apiCaller(request: Request, access: Access): Promise<Caller> {
  if (access === 'anyone') return anyone;
  if (access === 'visitor') {
    await limitPublicWrites(clientAddress(request.headers));
    const route = await routeByHost(requestedHost(request.headers));
    if (!route) throw refuse('unknownHost');
    return { kind: 'visitor', route };
  }
  const administrator = await bearer(request.headers);
  admit(administrator, access);
  return administrator;
}
