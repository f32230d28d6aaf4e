import { isIP, isIPv6 } from 'node:net';

/**
 * The IP address in a text that may also contain a port, brackets or a zone, such as `192.0.2.1:80` or
 * `[fe80::1%eth0]`. Null when there is none.
 */
export function ipAddress(text: string): string | null {
  const inner = /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
  const address = inner.replace(/%.*$/s, '');
  return isIP(address) === 0 ? null : address;
}

/**
 * The address under which requests are counted: an IPv4 address, or the /64 of an IPv6 address, because its holder
 * usually has all addresses of that /64. An IPv4 address written as IPv6 counts as IPv4.
 */
export function countedAddress(text: string): string {
  const address = ipAddress(text);
  if (address === null) return 'unknown';
  if (!isIPv6(address)) return address;
  const groups = groupsOf(address);
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) {
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 0xff])
      .join('.');
  }
  const network = groups.slice(0, 4).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}

/** The eight 16-bit groups of an IPv6 address. */
function groupsOf(address: string): number[] {
  // A URL's host contains the address in its shortest spelling, without an IPv4 address at its end.
  const [before = '', after] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const numbers = (part = '') =>
    part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16));
  const [first, last] = [numbers(before), numbers(after)];
  return [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last];
}
