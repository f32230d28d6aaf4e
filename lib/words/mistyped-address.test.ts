import { expect, it } from 'vitest';
import { meantAddress } from './mistyped-address';

it.each([
  ['transposed', 'ann@gmial.com', 'ann@gmail.com'],
  ['missing', ' Ann@Hotmal.com ', 'Ann@hotmail.com'],
  ['doubled', 'ann@gmaill.com', 'ann@gmail.com'],
  ['missing in the ending', 'ann@gmail.cm', 'ann@gmail.com'],
])('a letter of a well-known domain that is %s is asked about', (_slip, written, meant) => {
  expect(meantAddress(written)).toBe(meant);
});

it.each([
  'ann@gmail.com',
  'ann@gmail.co',
  'ann@gmx.at',
  'ann@example.org',
  'ann@gmal.con',
  'gmial.com',
  '@gmial.com',
  '',
])('nothing is asked about "%s"', (written) => {
  expect(meantAddress(written)).toBeUndefined();
});
