import { type Content, csvText } from './csv-text';
import { sheetCell, xlsxFile } from './xlsx';

/** The files that a list can be had as. */
export const FILE_FORMATS = ['csv', 'xlsx'] as const;
export type FileFormat = (typeof FILE_FORMATS)[number];

/** The items of a list as a file: its heads are the names of these fields, and each item is a row. */
export async function recordsFile<F extends string>(
  format: FileFormat,
  sheet: string,
  fields: F[],
  items: Record<F, Content>[],
): Promise<string | Uint8Array<ArrayBuffer>> {
  const rows = items.map((item) => fields.map((field) => item[field]));
  if (format === 'csv') return csvText([fields, ...rows]);
  const data = [
    fields.map((field) => sheetCell(field, { bold: true })),
    ...rows.map((row) => row.map((content) => sheetCell(content))),
  ];
  return new Uint8Array(
    await xlsxFile(
      sheet,
      data,
      fields.map(() => 20),
    ),
  );
}
