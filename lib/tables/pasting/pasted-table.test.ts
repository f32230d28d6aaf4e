import { expect, it } from 'vitest';
import { readTable } from './pasted-table';

it.each([
  [
    'a\tb\nc\td',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'a;b,c\r\nd;e',
    [
      ['a', 'b,c'],
      ['d', 'e'],
    ],
  ],
  [
    'a,b\n"c, d","e ""f"""',
    [
      ['a', 'b'],
      ['c, d', 'e "f"'],
    ],
  ],
  ['one column\nof names', [['one column'], ['of names']]],
  ['"Les Vignes" rouge\t12', [['"Les Vignes" rouge', '12']]],
  [
    '"never closed\t12\nb\t1',
    [
      ['"never closed', '12'],
      ['b', '1'],
    ],
  ],
  [
    'a\t\n\n \t \nb\t',
    [
      ['a', ''],
      ['b', ''],
    ],
  ],
  [
    'a\t"two\nlines"\nb\tc\n',
    [
      ['a', 'two\nlines'],
      ['b', 'c'],
    ],
  ],
  ['', []],
  ['\n\n', []],
])('the text %j is the table %j', (text, cells) => {
  expect(readTable(text).map((row) => row.cells)).toEqual(cells);
});

it('a row knows the line on which it begins', () => {
  const rows = readTable('\nname\tprice\n"two\nlines"\t3\n\nlast\t4');
  expect(rows.map(({ line, cells }) => [line, cells[1]])).toEqual([
    [2, 'price'],
    [3, '3'],
    [6, '4'],
  ]);
});
