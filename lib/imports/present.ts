import { z } from 'zod';
import { IMPORT_KINDS, IMPORT_STATES } from '@/db/schema/words';
import { ENGLISH } from '@/lib/words/languages/languages';
import { translateMessage } from '@/lib/words/languages/translate-message';
import { ROW_STATES } from './kinds/import-kind';
import { type ListedImport, previewOf, type ShownImport } from './kinds/stored-import';

const fields = {
  id: z.int(),
  kind: z.enum(IMPORT_KINDS),
  state: z.enum(IMPORT_STATES),
  columns: z.array(
    z.object({
      head: z.string().describe('Empty where a list has no heads'),
      field: z.string().nullable().describe('The field it is read as; null for none'),
    }),
  ),
  counts: z
    .object({ new: z.int(), changed: z.int(), same: z.int(), refused: z.int() })
    .describe('The number of rows in each state'),
};

const rowShape = z.object({
  row: z.int().describe("As the file's program counts; a row of several people comes once for each"),
  state: z.enum(ROW_STATES),
  label: z.string().describe('The name of the wine or the person'),
  changes: z.record(z.string(), z.array(z.unknown())).meta({
    examples: [{ phone: [null, '+31 20'] }],
    description: 'By field: the values before and after, as the resource has them',
  }),
  errors: z.array(z.object({ field: z.string().describe('"row" for the whole row'), message: z.string() })),
});

export const listedImportShape = z
  .object(fields)
  .meta({ id: 'ListedImport', description: 'An import without its rows' });

export const importShape = z
  .object({ ...fields, rows: z.array(rowShape) })
  .meta({ id: 'Import', description: 'A file that is looked at before it is imported' });

export function presentListedImport({ id, kind, state, heads, columns, counts }: ListedImport) {
  return {
    id,
    kind,
    state,
    columns: heads.map((head, at) => ({ head, field: columns[at] ?? null })),
    counts,
  };
}

export const presentImport = (kept: ShownImport) => ({
  ...presentListedImport(kept),
  rows: previewOf(kept).map(({ row, state, label, changes, errors }) => ({
    row,
    state,
    label,
    changes,
    errors: errors.map(({ field, message }) => ({ field, message: translateMessage(message, ENGLISH) })),
  })),
});
