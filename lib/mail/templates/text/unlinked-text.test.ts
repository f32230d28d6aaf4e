import { expect, it } from 'vitest';
import { unlinked } from './unlinked-text';

it.each([
  'Ada',
  'Dr. Weber',
  'J.P. Müller',
  'M.-L. Özdemir',
  'Anne-Marie O’Neil Jr.',
  'Weber, E. u. A.',
  'Familie Weber (2. Stock)',
  'Team A/B',
  'Weber... oder so',
  '王 小明',
  '+49 (0)30 123 45/67',
])('an ordinary name or number stays as it is: %s', (name) => {
  expect(unlinked(name)).toBe(name);
});

it.each([
  ['evil.example', 'evil.|example'],
  ['www.evil.co/x', 'www.|evil.|co/x'],
  ['You won: https://evil.example/a', 'You won: https:|/|/evil.|example/a'],
  ['http://10.0.0.1', 'http:|/|/10.|0.|0.|1'],
  ['http://localhost', 'http:|/|/localhost'],
  ['mailto:bob@evil.example', 'mailto:|bob@evil.|example'],
  ['j.p.evil.example', 'j.p.|evil.|example'],
  ['\\\\evil\\share', '\\|\\evil\\share'],
  ['tel:123', 'tel:|123'],
  ['evil。example', 'evil。|example'],
  ['evil．example', 'evil．|example'],
  ['evil.\u2060example', 'evil.|\u2060example'],
  ['evil.xn--p1ai', 'evil.|xn--p1ai'],
  ['evil.рф', 'evil.|рф'],
])('what a mail program could take for an address is broken where it would be joined: %s', (text, broken) => {
  expect(unlinked(text)).toBe(broken.replaceAll('|', '\u200b'));
});
