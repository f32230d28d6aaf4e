import 'server-only';
import { cookies, headers } from 'next/headers';
import { cache } from 'react';
import { verifyToken } from '@/lib/accounts/auth/tokens';
import { routeByHost } from '@/lib/groups/routes/queries';
import type { Administrator } from '@/lib/rules/caller';
import { refuse } from '@/lib/rules/errors';
import { isSecure } from '../requests/same-origin';
import {
  administratorOfSessionToken,
  type ConsoleCookie,
  consoleToken,
  elevationEnd,
  prefixed,
} from './callers';

async function read(name: ConsoleCookie): Promise<string | undefined> {
  const jar = await cookies();
  return consoleToken(name, await headers(), (whole) => jar.get(whole)?.value);
}

async function write(name: ConsoleCookie, token: string): Promise<void> {
  const claims = await verifyToken(token);
  const secure = isSecure(await headers());
  (await cookies()).set(secure ? prefixed(name) : name, token, {
    httpOnly: true,
    sameSite: 'lax',
    secure,
    path: '/',
    ...(claims ? { expires: claims.expiresAt } : {}),
  });
}

async function clear(name: ConsoleCookie): Promise<void> {
  const jar = await cookies();
  jar.delete({ name, path: '/' });
  jar.delete({ name: prefixed(name), path: '/', secure: true });
}

/** The route that a normalized host belongs to; looked up once for a page. */
export const routeOfHost = cache(routeByHost);

/** The administrator whose session cookie this request carries, elevated while the second cookie is valid. */
export const sessionAdministrator = cache(
  async (): Promise<Administrator | null> =>
    administratorOfSessionToken(await read('session'), await read('elevation')),
);

/**
 * Like `sessionAdministrator`, but throws 401 without a valid session. The sentence addresses a reader with
 * an unsent form.
 */
export async function administratorOfSession(): Promise<Administrator> {
  const administrator = await sessionAdministrator();
  if (administrator) return administrator;
  throw refuse('sessionEnded');
}

/** The end of the session whose cookie this request carries, or null without one. */
export async function sessionUntil(): Promise<Date | null> {
  const token = await read('session');
  const claims = token ? await verifyToken(token) : null;
  return claims?.expiresAt ?? null;
}

/** The end of the console session's elevation, or null when it has none. */
export async function elevatedUntil(administrator: Administrator): Promise<Date | null> {
  return elevationEnd(administrator, await read('elevation'));
}

/** Begins a console session with the token from a login. */
export const beginSession = (token: string) => write('session', token);

/** Elevates the console session with the token from an elevation. */
export const beginElevation = (token: string) => write('elevation', token);

/** Ends the session and any elevation. */
export async function endSession(): Promise<void> {
  await clear('session');
  await endElevation();
}

/** Ends the elevation early. */
export const endElevation = () => clear('elevation');
