import { api, operation, resource } from '@/lib/http/api/api';
import { commitImport } from '@/lib/imports/imports';
import { importShape, presentImport } from '@/lib/imports/present';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: operation({
    rule: commitImport,
    summary: 'Write exactly what an import shows',
    refusals: ['importNotPreviewed', 'changedMeanwhile', 'importRoundClosed'],
    ...resource(importShape, presentImport),
  }),
});
