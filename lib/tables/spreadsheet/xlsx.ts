import writeXlsxFile, { type SheetData } from 'write-excel-file/node';
import { decimals, writeAmount } from '@/lib/words/amounts';
import type { Content } from './csv-text';

interface Style {
  bold?: boolean;
  /** The format of a number, as spreadsheets spell it: `#,##0.00`. */
  format?: string | undefined;
}

/** A cell of a workbook. A text stays a text, whatever it begins with. */
export function sheetCell(content: Content, { bold = false, format }: Style = {}): SheetData[number][number] {
  const weight = bold ? ({ fontWeight: 'bold' } as const) : {};
  if (content === null || content === '') return null;
  if (typeof content === 'string') return { type: String, value: content, wrap: true, ...weight };
  if (typeof content !== 'number' && 'day' in content) {
    return { type: Date, value: new Date(content.day), format: 'yyyy-mm-dd', ...weight };
  }
  if (typeof content !== 'number') {
    const { cents, currency } = content;
    // A spreadsheet calculates in whole units of the currency.
    return {
      type: Number,
      value: Number(writeAmount(cents, currency)),
      format: amountFormat(currency),
      ...weight,
    };
  }
  return { type: Number, value: content, ...(format === undefined ? {} : { format }), ...weight };
}

/** The format of amounts of a currency, as spreadsheets spell it: `#,##0.00`. */
export function amountFormat(currency: string): string {
  const places = decimals(currency);
  return places === 0 ? '#,##0' : `#,##0.${'0'.repeat(places)}`;
}

/** A workbook of one sheet, as an XLSX file. Widths are those of its columns, in characters. */
export function xlsxFile(sheet: string, data: SheetData, widths: number[]): Promise<Buffer> {
  return writeXlsxFile(data, { columns: widths.map((width) => ({ width })), sheet }).toBuffer();
}
