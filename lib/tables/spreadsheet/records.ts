import { type Content, csvText } from './csv-text';
import { sheetCell, xlsxFile } from './xlsx';

/** The files that a list can be had as. */
export const FILE_FORMATS = ['csv', 'xlsx'] as const;
export type FileFormat = (typeof FILE_FORMATS)[number];

/** The heads of a file's columns, and its delimiter as CSV. */
interface Look<F extends string> {
  heads?: Record<F, string>;
  delimiter?: ',' | ';';
}

/** The items of a list as a file: its heads are the names of these fields, or others, and each item is a row. */
export async function recordsFile<F extends string>(
  format: FileFormat,
  sheet: string,
  fields: F[],
  items: Record<F, Content>[],
  { heads, delimiter }: Look<F> = {},
): Promise<string | Uint8Array<ArrayBuffer>> {
  const head = fields.map((field) => heads?.[field] ?? field);
  const rows = items.map((item) => fields.map((field) => item[field]));
  if (format === 'csv') return csvText([head, ...rows], delimiter);
  const data = [
    head.map((name) => sheetCell(name, { bold: true })),
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
