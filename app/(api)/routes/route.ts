import { createRoute } from '@/lib/groups/routes/commands';
import { presentRoute, routeShape } from '@/lib/groups/routes/present';
import { listRoutes } from '@/lib/groups/routes/queries';
import { api, operation, page, resource } from '@/lib/http/api/api';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: operation({
    rule: listRoutes,
    summary: 'List routes',
    ...page(routeShape, presentRoute),
  }),
  POST: operation({
    rule: createRoute,
    summary: 'Add a route',
    ...resource(routeShape, presentRoute),
    location: ({ id }) => `/routes/${id}`,
  }),
});
