import { type User, unscopedRouteByHost } from '@/db/unscoped';
import { storefrontUrl } from '@/lib/groups/routes/route-address';
import { settings } from '@/lib/process/runtime/env';

/** Scheme, host and port of the console at CONSOLE_HOST; undefined without that setting. */
export function settledConsoleOrigin(): string | undefined {
  const { CONSOLE_HOST } = settings();
  if (CONSOLE_HOST === undefined) return undefined;
  // Addresses have the public port, which may differ from the port after the host.
  return new URL(storefrontUrl({ publicDomain: CONSOLE_HOST.replace(/:\d+$/, '') }, '/')).origin;
}

/**
 * Scheme, host and port of the console for mail to an account: CONSOLE_HOST's, or those of its last successful login.
 * Undefined without either. A request's own host would send the page's secret to whoever made the request.
 */
export async function consoleOriginOf({ lastLoginOrigin }: User): Promise<string | undefined> {
  return settledConsoleOrigin() ?? (await unlessGroups(lastLoginOrigin ?? ''));
}

/** The origin, unless it is none or its host serves a group. */
export async function unlessGroups(origin: string): Promise<string | undefined> {
  if (!URL.canParse(origin)) return undefined;
  return (await unscopedRouteByHost(new URL(origin).hostname)) ? undefined : origin;
}
