import { pageOrFile } from '@/app/_print/files/list-file';
import { api, operation, resource } from '@/lib/http/api/api';
import { createWine } from '@/lib/wines/library/commands';
import { libraryWineShape, presentWine } from '@/lib/wines/library/present';
import { listWines } from '@/lib/wines/library/queries';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: operation({
    rule: listWines,
    summary: 'List the wines of the library, or have all that are found as CSV or a spreadsheet',
    ...pageOrFile(libraryWineShape, presentWine),
  }),
  POST: operation({
    rule: createWine,
    summary: 'Add a wine to the library',
    ...resource(libraryWineShape, presentWine),
    location: ({ id }) => `/wines/${id}`,
  }),
});
