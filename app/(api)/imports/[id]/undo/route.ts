import { api, operation, resource } from '@/lib/http/api/api';
import { undoImport } from '@/lib/imports/imports';
import { importShape, presentImport } from '@/lib/imports/present';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: operation({
    rule: undoImport,
    summary: 'Take back what an import wrote',
    refusals: ['importNotDone', 'importInUse'],
    ...resource(importShape, presentImport),
  }),
});
