import { settings } from '@/lib/process/runtime/env';

/** The console's address: at CONSOLE_HOST, or without one at the host that the page was asked of. */
export function consoleAddress(): '/admin' | `http://${string}` | `https://${string}` {
  const { CONSOLE_HOST, PUBLIC_SCHEME } = settings();
  return CONSOLE_HOST === undefined ? '/admin' : `${PUBLIC_SCHEME}://${CONSOLE_HOST}/`;
}

/**
 * The public address of a page of a route's storefront. With https it is the plain domain, because a proxy
 * serves it on the standard port. With PUBLIC_SCHEME=http people reach this process itself, so its port is
 * included.
 */
export function storefrontUrl(
  route: { publicDomain: string },
  path: `/${string}`,
): `http://${string}` | `https://${string}` {
  const { PUBLIC_SCHEME, PORT } = settings();
  const port = PUBLIC_SCHEME === 'http' && PORT !== 80 ? `:${PORT}` : '';
  return `${PUBLIC_SCHEME}://${route.publicDomain}${port}${path}`;
}
