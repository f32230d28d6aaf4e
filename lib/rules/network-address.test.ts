import { describe, expect, it } from 'vitest';
import { countedAddress, ipAddress } from './network-address';

describe('the IP address in a text', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['192.0.2.1:8080', '192.0.2.1'],
    ['2001:db8::1', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['[2001:db8::1]:443', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
    ['[fe80::1%25eth0]:1', 'fe80::1'],
    ['::ffff:192.0.2.1', '::ffff:192.0.2.1'],
  ])('of %s is %s', (text, address) => {
    expect(ipAddress(text)).toBe(address);
  });

  it.each([
    '',
    'unknown',
    '_hidden',
    'example.org',
    '1.2.3',
    '1.2.3.4.5',
    '256.0.0.1',
    '1:2',
    '[192.0.2.1',
    '2001:db8::1]:443',
    ':::',
    '1.2.3.4:',
    'x'.repeat(400),
    '1'.repeat(400),
  ])('of %j does not exist', (text) => {
    expect(ipAddress(text)).toBeNull();
  });
});

describe('the network that counts as one address', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::FFFF:c000:201', '192.0.2.1'],
    ['0:0:0:0:0:ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002::ffff', '2001:db8:1:2::/64'],
    ['2001:db8::', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
    ['1:2:3:4:5:6:7::', '1:2:3:4::/64'],
    ['[2001:db8:1:2::9%eth0]:443', '2001:db8:1:2::/64'],
    ['', 'unknown'],
    ['x'.repeat(400), 'unknown'],
  ])('for %s is %s', (text, counted) => {
    expect(countedAddress(text)).toBe(counted);
  });

  it('differs between neighbouring networks', () => {
    expect(countedAddress('2001:db8:1:2::1')).not.toBe(countedAddress('2001:db8:1:3::1'));
  });
});
