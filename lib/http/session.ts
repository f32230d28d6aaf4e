import 'server-only';
import { cookies, headers } from 'next/headers';
import { cache } from 'react';
import { administratorByToken } from '@/lib/auth/caller';
import { verifyToken } from '@/lib/auth/tokens';
import type { Administrator } from '@/lib/caller';
import { refuse } from '@/lib/errors';
import { routeByHost } from '@/lib/routes/queries';
import { isSecure } from './same-origin';

// Over HTTPS the names get a prefix with which browsers restrict the cookie to this host and to HTTPS. One
// without it may come from a neighbouring host or from somebody on the way, and is ignored there.
const SESSION = 'session';
const ELEVATION = 'elevation';
const prefixed = (name: string) => `__Host-${name}`;

async function read(name: string): Promise<string | undefined> {
  const jar = await cookies();
  const plain = isSecure(await headers()) ? undefined : jar.get(name);
  return (jar.get(prefixed(name)) ?? plain)?.value;
}

async function write(name: string, token: string): Promise<void> {
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

async function clear(name: string): Promise<void> {
  const jar = await cookies();
  jar.delete({ name, path: '/' });
  jar.delete({ name: prefixed(name), path: '/', secure: true });
}

/** The route that a normalized host belongs to; looked up once for a page. */
export const routeOfHost = cache(routeByHost);

/** The administrator whose session cookie this request carries, elevated while the second cookie is valid. */
export const sessionAdministrator = cache(async (): Promise<Administrator | null> => {
  const token = await read(SESSION);
  const administrator = token ? await administratorByToken(token) : null;
  if (!administrator) return null;
  return { ...administrator, elevated: (await elevatedUntil(administrator)) !== null };
});

/** The same; 401 without a valid session. The sentence is meant for somebody who has an unsent form open. */
export async function administratorOfSession(): Promise<Administrator> {
  const administrator = await sessionAdministrator();
  if (administrator) return administrator;
  throw refuse('sessionEnded');
}

/** When the session whose cookie this request carries ends, or null without one. */
export async function sessionUntil(): Promise<Date | null> {
  const token = await read(SESSION);
  const claims = token ? await verifyToken(token) : null;
  return claims?.expiresAt ?? null;
}

/** Until when the console session is elevated, or null when it is not. */
export async function elevatedUntil(administrator: Administrator): Promise<Date | null> {
  const token = await read(ELEVATION);
  const claims = token ? await verifyToken(token) : null;
  const holds =
    claims?.elevated && claims.userId === administrator.user.id && administrator.user.isSuperadmin;
  return holds ? claims.expiresAt : null;
}

/** Begins a console session with the token from a login. */
export const beginSession = (token: string) => write(SESSION, token);

/** Elevates the console session with the token from an elevation. */
export const beginElevation = (token: string) => write(ELEVATION, token);

/** Ends the session and any elevation. */
export async function endSession(): Promise<void> {
  await clear(SESSION);
  await endElevation();
}

/** Ends the elevation early. */
export const endElevation = () => clear(ELEVATION);
