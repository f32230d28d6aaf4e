import { buffer } from 'node:stream/consumers';
import { csvText } from '@/lib/tables/spreadsheet/csv-text';
import { amountFormat, sheetCell, xlsxFile } from '@/lib/tables/spreadsheet/xlsx';
import { writeAmount } from '@/lib/words/amounts';
import { decimalMark } from '@/lib/words/formatters';
import {
  COLUMNS,
  type DocumentRow,
  headOf,
  localeOf,
  type PurchaseOrderDocument,
  rowsOf,
  sumOf,
  titleOf,
  wordsOf,
} from './purchase-order-document';

/** A cell: text, a number, or an amount in the minor unit of the currency. */
type Cell = string | number | null | { cents: number };

const amount = (cents: number | null): Cell => (cents === null ? null : { cents });

const cellsOf = (row: DocumentRow): Cell[] => [
  row.article,
  row.wine,
  row.producer,
  row.vintage,
  row.inCrate,
  row.crates,
  row.loose,
  row.bottles,
  amount(row.priceCents),
  amount(row.sumCents),
];

function sumCells(rows: DocumentRow[], word: string): Cell[] {
  const { crates, loose, bottles, sumCents } = sumOf(rows);
  return ['', word, '', null, null, crates, loose, bottles, null, amount(sumCents)];
}

/** The whole document as rows of cells; the table of wines comes after an empty row. */
function cells(
  document: PurchaseOrderDocument,
): Record<'head' | 'table', Cell[][]> & Record<'columns' | 'sum', Cell[]> {
  const t = wordsOf(document);
  const rows = rowsOf(document);
  const head = headOf(document).map(([word, says, isChanged]) => [
    word,
    isChanged ? `${says} ${t('changed')}` : says,
  ]);
  return {
    head: [[titleOf(document)], ...head, []],
    columns: COLUMNS.map((column) => t(`columns.${column}`)),
    table: rows.map(cellsOf),
    sum: sumCells(rows, t('sum')),
  };
}

/**
 * The document as CSV. Where people write decimals with a comma, amounts have one and semicolons part the cells. A
 * spreadsheet of theirs reads "7.25" as a day, and a line with commas as one cell.
 */
export function csvOf(document: PurchaseOrderDocument): string {
  const { currency } = document.route;
  const { head, columns, table, sum } = cells(document);
  const isComma = decimalMark(localeOf(document)) === ',';
  const written = [...head, columns, ...table, sum].map((row) =>
    row.map((cell) => {
      if (cell === null || typeof cell !== 'object') return cell;
      const amount = writeAmount(cell.cents, currency);
      return isComma ? amount.replace('.', ',') : amount;
    }),
  );
  return csvText(written, isComma ? ';' : ',');
}

/** The document as an XLSX file. */
export async function xlsxOf(document: PurchaseOrderDocument): Promise<Buffer> {
  const { currency } = document.route;
  const format = amountFormat(currency);
  const cell = (content: Cell, bold = false) =>
    content === null || typeof content !== 'object'
      ? sheetCell(content, { bold })
      : // A spreadsheet calculates in whole units of the currency.
        sheetCell(Number(writeAmount(content.cents, currency)), { bold, format });
  const { head, columns, table, sum } = cells(document);
  const [title = [], ...rest] = head;
  const data = [
    title.map((content) => cell(content, true)),
    ...rest.map((row) => row.map((content) => cell(content))),
    columns.map((content) => cell(content, true)),
    ...table.map((row) => row.map((content) => cell(content))),
    sum.map((content) => cell(content, true)),
  ];
  return buffer(xlsxFile(titleOf(document), [data], [18, 40, 30, 10, 12, 10, 12, 10, 14, 14]));
}
