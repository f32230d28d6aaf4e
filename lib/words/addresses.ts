import { randomUUID } from 'node:crypto';
import { domainToUnicode } from 'node:url';

/** False for an address under the domain `invalid` (RFC 2606), which stands for none. */
export const isMailable = (address: string): boolean => !/[@.]invalid$/.test(address);

/** An address of its own for a participant without e-mail. */
export const noAddress = (): string => `none-${randomUUID()}@no-email.invalid`;

/**
 * An e-mail address as people read it: its domain in Unicode, where it is stored in ASCII (punycode); `none` where it stands
 * for none.
 */
export function shownAddress(address: string, none = ''): string {
  if (!isMailable(address)) return none;
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  return `${address.slice(0, at + 1)}${domainToUnicode(domain) || domain}`;
}
