import { expect, it } from 'vitest';
import { ENGLISH } from '@/lib/words/languages/languages';
import { translateMessage } from '@/lib/words/languages/translate-message';
import { readImportedAmount, readImportedVintage } from './import-numbers';

const read = (text: string, currency: string) => {
  const amount = readImportedAmount(text, currency);
  return 'cents' in amount ? amount.cents : translateMessage(amount.message, ENGLISH);
};

it.each<[string, number | string]>([
  ['12,50 €', 1250],
  ['€12', 1200],
  ['EUR 12.5', 1250],
  ['1 234.5', 123_450],
  ["1'234.50", 123_450],
  ['1.234,50', 123_450],
  ['1,234.50', 123_450],
  ['1.234.567', 123_456_700],
  ['12.-', 1200],
  ['12,–', 1200],
  ['12,50 p.st.', 1250],
  ['€ 12,50 per fles', 1250],
  ['12,50 €/Fl.', 1250],
  ['12,50 EUR je Stück', 1250],
  ['12,50 € la pièce', 1250],
  ['12,50 par bouteille', 1250],
  ['12,50 por botella', 1250],
  ['12.50 each', 1250],
  ['12,50 p.P.', 'Enter an amount such as'],
  ['12.50 USD per bottle', 'This amount is in a currency other than EUR.'],
  ['1.234', 'It is not clear whether 1.234 means'],
  ['1,234', 'It is not clear whether 1,234 means'],
  ['12.345,678', 'Enter an amount such as'],
  ['12,5012', 'Enter an amount such as'],
  ['-12,50', 'A price cannot be negative.'],
  ['12,50-', 'A price cannot be negative.'],
  ['CHF 12.50', 'This amount is in a currency other than EUR.'],
  ['$12', 'This amount is in a currency other than EUR.'],
  ['1.23.456', 'Enter an amount such as'],
  ['1,2.3,4', 'Enter an amount such as'],
  ['on request', 'Enter an amount such as'],
  ['2026-12-01', 'Enter an amount such as'],
])('%s is read as %s in euros', (text, told) => {
  expect(read(text, 'EUR')).toEqual(typeof told === 'number' ? told : expect.stringContaining(told));
});

it('a text that is far too long is none, told at once', () => {
  expect(read(`1${','.repeat(500_000)}`, 'EUR')).toContain('Enter an amount such as');
});

it('a currency without decimals takes none', () => {
  expect(read('¥1200', 'JPY')).toBe(1200);
  expect(read('Fr. 12.50', 'CHF')).toBe(1250);
  expect(read('1200.5', 'JPY')).toBe('Enter a whole amount such as 1250.');
});

it.each<[string, number | null | undefined]>([
  ['2021', 2021],
  ['2021.0', 2021],
  ['NV', null],
  ['', null],
  ["'21", 2021],
  ['’98', 1998],
  ['2019/20', undefined],
  ['2021/22', undefined],
  ['21', undefined],
  ['2021-01-01', undefined],
])('the vintage %s is read as %s', (text, year) => {
  expect(readImportedVintage(text, (word) => word === 'NV')).toBe(year);
});
