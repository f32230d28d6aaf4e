import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ENGLISH } from '@/lib/languages/languages';
import { say } from '@/lib/languages/say';
import { decimalMark, howToWriteAmount, readAmount, writeAmount } from './amounts';

describe('reading an amount', () => {
  it.each([
    ['12.50', 1250],
    ['12,50', 1250],
    ['12,5', 1250],
    ['12', 1200],
    ['12.', 1200],
    ['0', 0],
    ['0.07', 7],
    ['€ 1 250,00', 125_000],
    [' 12\u00a050 ', 125_000],
    ['１２．５０', 1250],
    // Where a float would be a cent off.
    ['1.15', 115],
    ['4.35', 435],
    ['1001.10', 100_110],
  ])('turns %j of euros into %i cents', (written, cents) => {
    expect(readAmount(written, 'EUR')).toBe(cents);
  });

  it.each([
    '',
    ' ',
    '.',
    ',50',
    '-1',
    '+1',
    '1e3',
    '0x10',
    '1.250',
    '1.250,00',
    '1,2,3',
    'twelve',
    '12.5 EUR',
    '1'.repeat(10),
    'NaN',
  ])('refuses %j', (written) => {
    expect(readAmount(written, 'EUR')).toBeUndefined();
  });

  it('uses the number of decimals of the currency', () => {
    expect(readAmount('1250', 'JPY')).toBe(1250);
    expect(readAmount('1250,5', 'JPY')).toBeUndefined();
    expect(readAmount('1.250', 'KWD')).toBe(1250);
    expect(readAmount('1.2505', 'KWD')).toBeUndefined();
  });

  it('gives back the amount that was formatted, in every currency', () => {
    const currency = fc.constantFrom(...Intl.supportedValuesOf('currency'));
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000 }), currency, (cents, code) => {
        expect(readAmount(writeAmount(cents, code), code)).toBe(cents);
        expect(readAmount(writeAmount(cents, code).replace('.', ','), code)).toBe(cents);
      }),
    );
  });
});

it('an amount is formatted with the decimals of its currency', () => {
  expect(say(howToWriteAmount('EUR'), ENGLISH)).toBe(
    'Enter an amount such as 12.50, with at most 2 decimals.',
  );
  expect(say(howToWriteAmount('JPY'), ENGLISH)).toBe('Enter a whole amount such as 1250.');
  expect(say(howToWriteAmount('KWD'), ENGLISH)).toBe(
    'Enter an amount such as 12.500, with at most 3 decimals.',
  );
});

it.each([
  ['en', '.'],
  ['nl-BE', ','],
  ['fr', ','],
  ['de', ','],
  ['de-CH', '.'],
  ['es', ','],
  ['es-MX', '.'],
])('decimals are written in %s after %j', (locale, mark) => {
  expect(decimalMark(locale)).toBe(mark);
});
