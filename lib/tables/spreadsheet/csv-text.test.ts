import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';
import { csvText } from './csv-text';

it('a text that a spreadsheet would take for a formula gets one apostrophe more, and loses it again', () => {
  const texts = ['=1', '+31 20', '-5', '@SUM(A1)', "'=1", "''-5", "'s-Hertogenbosch", "O'Neil", '５', '＝1'];
  const [cells = []] = parse(csvText([texts]), { bom: true }) as string[][];
  expect(cells).toEqual([
    "'=1",
    "'+31 20",
    "'-5",
    "'@SUM(A1)",
    "''=1",
    "'''-5",
    "'s-Hertogenbosch",
    "O'Neil",
    '５',
    "'＝1",
  ]);
});

it('numbers have the mark of the decimals that goes with the delimiter', () => {
  const row = [13.5, -2, { cents: -1250, currency: 'EUR' }, true, null];
  expect(csvText([row])).toBe('\ufeff13.5,-2,-12.50,true,\r\n');
  expect(csvText([row], ';')).toBe('\ufeff13,5;-2;-12,50;true;\r\n');
});
