import { z } from 'zod';
import { IMPORT_KINDS } from '@/db/schema/words';
import { FILE_FORMATS, paging, pathId, queryId, reference } from '@/lib/rules/input';
import { MOST_COLUMNS } from './file/file-rows';
import { ROW_STATES } from './kinds/import-kind';

export const LARGEST_IMPORT = 20 * 1024 * 1024;

export const createImportInput = z.object({
  kind: z.enum(IMPORT_KINDS),
  route_id: queryId().optional(),
  purchase_round_id: queryId().optional(),
  bytes: z.instanceof(Uint8Array),
});

export const importInput = z.object({ id: pathId() });

export const listImportsInput = z.object(paging);

export const updateImportInput = z.object({
  id: pathId(),
  columns: z
    .array(z.object({ head: z.string().max(32_767).optional(), field: z.string().max(40).nullable() }))
    .max(MOST_COLUMNS)
    .optional()
    .describe("The field of each of the file's columns, in their order; null for none"),
  category_of_new: z
    .union([reference(), z.enum(['above'])])
    .optional()
    .describe('Written into rows of new wines without a category: its id, or that of the row above'),
});

export const refusedRowsInput = z.object({ id: pathId(), format: z.enum(FILE_FORMATS).default('csv') });

/** A page of an import's rows, of one state or of all. */
export const previewImportInput = z.object({
  id: pathId(),
  state: z.enum(ROW_STATES).optional(),
  page: z.int().min(1),
});
