/** A row of a table that was pasted as text. */
export interface TableRow {
  /** The line on which it begins, from 1. */
  line: number;
  cells: string[];
}

/**
 * Reads a table as a spreadsheet copies or saves it: cells between tabs, semicolons or commas, whichever the first
 * line has, in this order. A cell in quotation marks may hold line breaks, separators and doubled quotation marks; one
 * that only begins with a quotation mark is taken as it stands. Rows without any text are left out.
 */
export function readTable(pasted: string): TableRow[] {
  const text = pasted.replace(/\r\n?/g, '\n');
  const [first = ''] = text.trimStart().split('\n', 1);
  const separator = ['\t', ';', ','].find((one) => first.includes(one)) ?? '\t';
  const quoted = new RegExp(`[ ]*"((?:[^"]|"")*)"[ ]*(?=${separator}|\n|$)`, 'y');
  const plain = new RegExp(`[^${separator}\n]*`, 'y');
  const rows: TableRow[] = [];
  let [at, line] = [0, 1];
  while (at < text.length) {
    const row: TableRow = { line, cells: [] };
    do {
      const [cell, next] = cellAt(text, at, quoted, plain);
      row.cells.push(cell.trim());
      line += text.slice(at, next).split('\n').length - 1;
      at = next + 1;
    } while (text[at - 1] === separator);
    line += 1;
    if (row.cells.some((cell) => cell !== '')) rows.push(row);
  }
  return rows;
}

/** The cell that begins at a place of the text, and the place after it. */
function cellAt(text: string, at: number, quoted: RegExp, plain: RegExp): [cell: string, next: number] {
  quoted.lastIndex = at;
  const inQuotes = quoted.exec(text)?.[1];
  if (inQuotes !== undefined) return [inQuotes.replaceAll('""', '"'), quoted.lastIndex];
  plain.lastIndex = at;
  const [cell = ''] = plain.exec(text) ?? [];
  return [cell, at + cell.length];
}
