import { api, operation, resource } from '@/lib/http/api/api';
import { deleteWine, updateWine } from '@/lib/wines/library/commands';
import { libraryWineShape, presentWine } from '@/lib/wines/library/present';
import { getWine } from '@/lib/wines/library/queries';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: operation({
    rule: getWine,
    summary: 'Show a wine of the library',
    ...resource(libraryWineShape, presentWine),
  }),
  PATCH: operation({
    rule: updateWine,
    summary: 'Change a wine of the library',
    ...resource(libraryWineShape, presentWine),
  }),
  DELETE: operation({
    rule: deleteWine,
    summary: 'Delete a wine of the library; wines of rounds stay',
  }),
});
