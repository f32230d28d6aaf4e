import { perProcess } from '@/db/per-process';
import { limitPublicWrites } from '@/lib/accounts/auth/limits';
import { routeByHost } from '@/lib/groups/routes/queries';
import { Refusal, refuse } from '@/lib/rules/errors';
import { clientAddress, requestedHost } from '../callers/callers';
import type { Received } from '../requests/body';

/**
 * The hosts at which this process has seen a route. The rule looks for the route itself, so that a host that is no
 * longer served does no harm here.
 */
const seen = perProcess('served-hosts', () => new Set<string>());

/**
 * Calls a visitors' rule with the host and the input that `read` takes from the request's body. An unknown
 * host is refused before the body is read, and before any refusal of the body's fields.
 */
export async function callAtHost(
  rule: (host: string, input: unknown) => Promise<unknown>,
  request: Received,
  read: () => Promise<unknown>,
): Promise<unknown> {
  await limitPublicWrites(clientAddress(request.headers));
  const host = requestedHost(request.headers);
  if (!seen.has(host)) await requireRoute(host);
  try {
    return await rule(host, await read());
  } catch (error) {
    if (error instanceof Refusal && error.status < 500) await requireRoute(host);
    throw error;
  }
}

async function requireRoute(host: string): Promise<void> {
  const route = await routeByHost(host);
  if (!route) {
    seen.delete(host);
    throw refuse('unknownHost');
  }
  seen.add(host);
}
