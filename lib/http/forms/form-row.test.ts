import { describe, expect, it } from 'vitest';
import { aboutRow, ROW_FIELD, rowValue, withRow } from './form-row';

describe('a form around the rows of a table', () => {
  it('has the fields of the row whose button was pressed', () => {
    const row = rowValue({ id: 7, version: 'a+b/c=&d', paid: 'true' });
    expect(withRow({ [ROW_FIELD]: row, other: 'x' })).toEqual({
      other: 'x',
      id: '7',
      version: 'a+b/c=&d',
      paid: 'true',
    });
    const form = new FormData();
    form.set(ROW_FIELD, row);
    expect(aboutRow(form)).toEqual({ row: '7' });
  });

  it('has its own fields only when no row was pressed', () => {
    expect(withRow({ id: '7' })).toEqual({ id: '7' });
    expect(aboutRow(new FormData())).toEqual({});
  });

  it('names no row when its value is nonsense or a file', () => {
    for (const value of ['', 'nonsense', new File(['id=7'], 'row')]) {
      const form = new FormData();
      form.set(ROW_FIELD, value);
      expect(aboutRow(form)).toEqual({});
    }
  });
});
