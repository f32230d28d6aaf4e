/**
 * Divides rows into sheets by their heights in points: `first` is the room on the first sheet, `further` that on
 * each of the others. Every sheet has at least one row, and there is at least one sheet.
 */
export function divideRows<T>(
  rows: Iterable<T>,
  heightOf: (row: T) => number,
  { first, further }: { first: number; further: number },
): T[][] {
  let sheet: T[] = [];
  const sheets = [sheet];
  let room = first;
  for (const row of rows) {
    const height = heightOf(row);
    if (height > room && sheet.length > 0) {
      sheet = [];
      sheets.push(sheet);
      room = further;
    }
    sheet.push(row);
    room -= height;
  }
  return sheets;
}
