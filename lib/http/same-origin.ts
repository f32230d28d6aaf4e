/**
 * Whether a request that a cookie authenticates provably comes from our own pages: the browser says so
 * (Sec-Fetch-Site), or, where it does not speak of it, the Origin is this very host. Neither said: it is not.
 */
export function isSameOrigin(headers: Headers): boolean {
  const site = headers.get('sec-fetch-site');
  if (site !== null) return site === 'same-origin';
  const origin = headers.get('origin');
  const host = headers.get('host');
  if (origin === null || host === null || !URL.canParse(origin)) return false;
  return new URL(origin).host === host.toLowerCase();
}

/** Whether the browser reached us over HTTPS, by what a trusted proxy or the browser itself says. */
export function isSecure(headers: Headers): boolean {
  return headers.get('x-client-scheme') === 'https' || (headers.get('origin') ?? '').startsWith('https://');
}

/** A path of our own to go to after a login: anything else, however it is dressed up, becomes `otherwise`. */
export function localPath(wanted: string | null | undefined, otherwise: string): string {
  return wanted && /^\/(?![/\\])[\w\-./~%?=&]*$/.test(wanted) ? wanted : otherwise;
}
