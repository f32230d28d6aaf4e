import { settings } from '@/lib/process/runtime/env';
import { normalizeHostname } from '@/lib/rules/hostname';

const HOST = /^([^\s:/?#@\\,[\]%]{1,253}|\[[0-9a-f:.]{2,45}\])(?::(\d{1,5}))?$/i;

/**
 * A Host header in the form in which `public_domain` is stored: lower case, in punycode, without the port and
 * without one trailing dot. Null when it is malformed.
 */
export function normalizeHost(header: string): string | null {
  const match = HOST.exec(header);
  if (!match) return null;
  const [, name = '', port] = match;
  if (port !== undefined && Number(port) > 65_535) return null;
  if (name.startsWith('[')) return name.toLowerCase();
  // Node decodes header bytes as Latin-1, so a UTF-8 name is decoded again before it is made ASCII.
  return normalizeHostname(Buffer.from(name, 'latin1').toString('utf8'));
}

/** True where the console answers: at CONSOLE_HOST and, without that, at every host. */
export const answersConsole = (host: string | null): boolean =>
  settings().CONSOLE_HOST === undefined || isConsoleHost(host);

/** True when a normalized host is the one that CONSOLE_HOST gives to the console. */
export function isConsoleHost(host: string | null): boolean {
  const { CONSOLE_HOST } = settings();
  return CONSOLE_HOST !== undefined && host === normalizeHost(CONSOLE_HOST);
}
