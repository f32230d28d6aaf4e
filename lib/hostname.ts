import { domainToASCII } from 'node:url';

const NAME = /^[a-z0-9]([a-z0-9._-]*[a-z0-9])?$/;

/**
 * A host name in the one spelling it is stored and compared in: lower case, punycode, without a trailing
 * dot. Null when it is none; a port or path makes it none.
 */
export function normalizeHostname(name: string): string | null {
  const bare = name.trim().replace(/\.$/, '');
  if (bare === '' || /[\s:/?#@\\,[\]%]/.test(bare)) return null;
  const ascii = domainToASCII(bare);
  return ascii.length <= 253 && NAME.test(ascii) && !ascii.includes('..') ? ascii : null;
}
