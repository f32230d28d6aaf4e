import { updateRoute } from '@/lib/groups/routes/commands';
import { presentRoute, routeShape } from '@/lib/groups/routes/present';
import { getRoute } from '@/lib/groups/routes/queries';
import { api, operation, resource } from '@/lib/http/api/api';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: operation({
    rule: getRoute,
    summary: 'Show a route',
    ...resource(routeShape, presentRoute),
  }),
  PATCH: operation({
    rule: updateRoute,
    summary: 'Change a route',
    ...resource(routeShape, presentRoute),
  }),
});
