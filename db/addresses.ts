import { domainToASCII } from 'node:url';

/** Characters of a domain in any script. An encoding of another character, such as % before digits, is none. */
const DOMAIN = /^[\p{L}\p{M}\p{N}.-]+$/u;

/**
 * An e-mail address with its domain as the name system has it (punycode); as it is where the domain has no such form.
 * The local part stays.
 */
export function inAscii(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  if (Buffer.byteLength(domain) === domain.length || !DOMAIN.test(domain)) return address;
  return `${address.slice(0, at + 1)}${domainToASCII(domain) || domain}`;
}
