import { api, operation, resource } from '@/lib/http/api/api';
import { getImport, updateImport } from '@/lib/imports/imports';
import { importShape, presentImport } from '@/lib/imports/present';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: operation({
    rule: getImport,
    summary: 'Show an import with its rows',
    ...resource(importShape, presentImport),
  }),
  PATCH: operation({
    rule: updateImport,
    summary: 'Read the rows anew, with these fields for the columns',
    refusals: ['importNotPreviewed'],
    ...resource(importShape, presentImport),
  }),
});
