import { api, operation, page, resource } from '@/lib/http/api/api';
import { createImport } from '@/lib/imports/create-import';
import { listImports } from '@/lib/imports/imports';
import { LARGEST_IMPORT } from '@/lib/imports/input';
import { importShape, listedImportShape, presentImport, presentListedImport } from '@/lib/imports/present';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: operation({
    rule: listImports,
    summary: 'List imports without their rows',
    ...page(listedImportShape, presentListedImport),
  }),
  POST: operation({
    rule: createImport,
    summary: 'Read a workbook or a text, and see what would become of its rows',
    description: 'Nothing is written before the import is committed.',
    from: 'file',
    largest: LARGEST_IMPORT,
    ...resource(importShape, presentImport),
    location: ({ id }) => `/imports/${id}`,
  }),
});
