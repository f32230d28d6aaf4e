import { normalizeHostname } from '@/lib/hostname';

const HOST = /^([^\s:/?#@\\,[\]%]{1,253}|\[[0-9a-f:.]{2,45}\])(?::(\d{1,5}))?$/i;

/**
 * A Host header as `public_domain` is stored: lower case, in punycode, without port and one trailing dot.
 * Null when it is malformed.
 */
export function normalizeHost(header: string): string | null {
  const match = HOST.exec(header);
  if (!match) return null;
  const [, name = '', port] = match;
  if (port !== undefined && Number(port) > 65_535) return null;
  if (name.startsWith('[')) return name.toLowerCase();
  // Node hands header bytes over as Latin-1; a UTF-8 name is read as such before it is made ASCII.
  return normalizeHostname(Buffer.from(name, 'latin1').toString('utf8'));
}
