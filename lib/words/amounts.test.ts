import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ENGLISH } from '@/lib/words/languages/languages';
import { translateMessage } from '@/lib/words/languages/translate-message';
import { checkGenerated } from '@/test/support/generated';
import { enteredAmount, howToWriteAmount, readAmount, readShownAmount, writeAmount } from './amounts';
import { decimalMark } from './formatters';

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
    // A float would be a cent off here.
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
    checkGenerated(
      fc.property(fc.integer({ min: 0, max: 100_000_000 }), currency, (cents, code) => {
        expect(readAmount(writeAmount(cents, code), code)).toBe(cents);
        expect(readAmount(writeAmount(cents, code).replace('.', ','), code)).toBe(cents);
      }),
    );
  });
});

describe('reading an amount that a spreadsheet shows', () => {
  const languages = ['en', 'de', 'nl-BE', 'fr', 'de-CH', 'es'];

  it.each([
    ['1.234,50', 123_450],
    ['1,234.50', 123_450],
    ['€ 1.234,5', 123_450],
    ['1\u202f234,50', 123_450],
    ['1’234.50', 123_450],
    ["1'234", 123_400],
    ['1.000.000', 100_000_000],
    ['1,000,000.00', 100_000_000],
    ['12,50', 1250],
    ['12.5', 1250],
    ['1250', 125_000],
  ])('turns %j of euros into %i cents wherever it was written', (shown, cents) => {
    for (const locale of languages)
      expect([locale, readShownAmount(shown, 'EUR', locale)]).toEqual([locale, cents]);
  });

  it.each(['1.234', '1,234', '€ 12.345', '999,000'])('says that %j of euros is ambiguous', (shown) => {
    for (const locale of languages) {
      expect([locale, readShownAmount(shown, 'EUR', locale)]).toEqual([locale, 'ambiguous']);
    }
  });

  it.each([
    '',
    '1.23,50',
    '12.34.56',
    '1.2345,00',
    '1234.567,00',
    '1.234,567',
    '1.234.50',
    '1,234.50,00',
    '1.234,',
    '1.234’567',
    '0.123,50',
    '-1.234,50',
    '0.125',
    '1234.567',
  ])('refuses %j of euros', (shown) => {
    for (const locale of languages) {
      expect([locale, readShownAmount(shown, 'EUR', locale)]).toEqual([locale, undefined]);
    }
  });

  it('knows from the locale what a mark before three digits is where the currency leaves one reading', () => {
    expect(readShownAmount('1,234', 'JPY', 'en')).toBe(1234);
    expect(readShownAmount('1.234', 'JPY', 'de')).toBe(1234);
    expect(readShownAmount('1.234', 'JPY', 'en')).toBe('ambiguous');
    expect(readShownAmount('1.250', 'KWD', 'en')).toBe(1250);
    expect(readShownAmount('1,250', 'KWD', 'de')).toBe(1250);
    expect(readShownAmount('1.250', 'KWD', 'de')).toBe('ambiguous');
    expect(readShownAmount('0.250', 'KWD', 'de')).toBe(250);
    expect(readShownAmount('1.234,567', 'KWD', 'de')).toBe(1_234_567);
  });

  it('gives back what the locale writes in the currency', () => {
    const locale = fc.constantFrom('en', 'de', 'nl', 'fr', 'de-CH', 'es', 'pt-BR', 'it', 'sv', 'en-GB');
    const currency = fc.constantFrom('EUR', 'USD', 'CHF', 'JPY', 'KWD');
    checkGenerated(
      fc.property(fc.integer({ min: 0, max: 100_000_000 }), locale, currency, (cents, tag, code) => {
        const places =
          new Intl.NumberFormat('en', { style: 'currency', currency: code }).resolvedOptions()
            .maximumFractionDigits ?? 2;
        const format = new Intl.NumberFormat(tag, {
          minimumFractionDigits: places,
          maximumFractionDigits: places,
        });
        const read = readShownAmount(format.format(cents / 10 ** places), code, tag);
        expect(read).toBe(cents);
      }),
    );
  });
});

it('an amount is formatted with the decimals of its currency', () => {
  expect(translateMessage(howToWriteAmount('EUR'), ENGLISH)).toBe(
    'Enter an amount such as 12.50, with at most 2 decimals.',
  );
  expect(translateMessage(howToWriteAmount('JPY'), ENGLISH)).toBe('Enter a whole amount such as 1250.');
  expect(translateMessage(howToWriteAmount('KWD'), ENGLISH)).toBe(
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
])('decimals are written in %s after %j, in a field and in what it asks for', (locale, mark) => {
  expect(decimalMark(locale)).toBe(mark);
  expect(enteredAmount(1250, 'EUR', locale)).toBe(`12${mark}50`);
  expect(readAmount(enteredAmount(1250, 'EUR', locale), 'EUR')).toBe(1250);
  expect(translateMessage(howToWriteAmount('EUR'), locale)).toContain(`12${mark}50`);
});

it('an amount is entered with a point where the locale’s mark could not be read', () => {
  expect(enteredAmount(1250, 'EUR', 'ar-EG')).toBe('12.50');
});
