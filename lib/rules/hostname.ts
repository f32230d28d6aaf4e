import { domainToASCII } from 'node:url';

const NAME = /^[a-z0-9]([a-z0-9._-]*[a-z0-9])?$/;

/**
 * Normalizes a host name to the spelling in which it is stored and compared: lower case, punycode, without a
 * trailing dot. Null when it is not a host name; with a port or a path it is not one.
 */
export function normalizeHostname(name: string): string | null {
  const bare = name.trim().replace(/\.$/, '');
  if (bare === '' || /[\s:/?#@\\,[\]%]/.test(bare)) return null;
  const ascii = domainToASCII(bare);
  return ascii.length <= 253 && NAME.test(ascii) && !ascii.includes('..') ? ascii : null;
}

/** The host of an address that was pasted whole, as a browser shows it; other text as it is. */
export function hostOfPasted(text: string): string {
  const address = text.trim();
  return /^https?:\/\//i.test(address) && URL.canParse(address) ? new URL(address).hostname : text;
}
