import { describe, expect, it } from 'vitest';
import { hostOfPasted } from '@/lib/rules/hostname';
import { normalizeHost } from './host';

describe('a Host header', () => {
  it.each([
    ['wine.example.org', 'wine.example.org'],
    ['Wine.EXAMPLE.org', 'wine.example.org'],
    ['wine.example.org.', 'wine.example.org'],
    ['wine.example.org.:8080', 'wine.example.org'],
    ['localhost:3000', 'localhost'],
    ['192.0.2.1:80', '192.0.2.1'],
    ['[2001:DB8::1]:443', '[2001:db8::1]'],
    ['xn--caf-dma.example', 'xn--caf-dma.example'],
    [Buffer.from('café.example').toString('latin1'), 'xn--caf-dma.example'],
    ['a:65535', 'a'],
  ])('%s is read as %s', (header, host) => {
    expect(normalizeHost(header)).toBe(host);
  });

  it.each([
    '',
    ' ',
    '.',
    'a b',
    'a,b',
    'a@b',
    'a/b',
    'a\\b',
    'a?b',
    'a#b',
    'a%20b',
    'a:b',
    'a:',
    'a:65536',
    'a:123456',
    'a..b',
    '-a',
    'a:1:2',
    '[::1',
    '[x]',
    'x'.repeat(254),
  ])('%j is malformed', (header) => {
    expect(normalizeHost(header)).toBeNull();
  });
});

describe('an address that was pasted for a host', () => {
  it.each([
    ['https://wine.example.org/', 'wine.example.org'],
    [' HTTP://Wine.example.org:8080/list?a=b#c ', 'wine.example.org'],
    ['https://café.example', 'xn--caf-dma.example'],
  ])('%s is its host', (pasted, host) => {
    expect(hostOfPasted(pasted)).toBe(host);
  });

  it.each(['wine.example.org', 'wine.example.org/', 'ftp://wine.example.org/', 'https://', 'https://a b/'])(
    '%s stays for the rule to judge',
    (text) => {
      expect(hostOfPasted(text)).toBe(text);
    },
  );
});
