import { domainToUnicode } from 'node:url';

/** An e-mail address as people read it: its domain in Unicode, where it is stored in ASCII (punycode). */
export function shownAddress(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  return `${address.slice(0, at + 1)}${domainToUnicode(domain) || domain}`;
}
