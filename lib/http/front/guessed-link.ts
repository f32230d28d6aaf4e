import type { IncomingMessage } from 'node:http';
import { helperAt } from '@/lib/pickup/links/helper';
import { isSecret } from '@/lib/pickup/links/secret';
import { normalizeHost } from '../requests/host';

const PAGE = /^\/helping\/([^/]+)$/;

/**
 * True for the page of a pickup link that is not in force on the host. A guess then costs one look-up at most, and not a
 * page of the framework. False where that cannot be found out: the page says so.
 */
export async function isGuessedLink(
  { method, headers }: IncomingMessage,
  pathname: string | null,
): Promise<boolean> {
  const secret = PAGE.exec(pathname ?? '')?.[1];
  if (secret === undefined || (method !== 'GET' && method !== 'HEAD')) return false;
  if (!isSecret(secret)) return true;
  const host = normalizeHost(headers.host ?? '') ?? '';
  return helperAt(host, secret, 'looks').then(
    (helper) => helper === undefined,
    () => false,
  );
}
