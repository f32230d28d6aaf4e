import { api, operation } from '@/lib/http/api/api';
import { pageShape, presentPage } from '@/lib/list';
import { createRoute } from '@/lib/routes/commands';
import { presentRoute, routeShape } from '@/lib/routes/present';
import { listRoutes } from '@/lib/routes/queries';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: operation({
    rule: listRoutes,
    summary: 'List routes',
    answer: pageShape(routeShape),
    present: presentPage(presentRoute),
  }),
  POST: operation({
    rule: createRoute,
    summary: 'Add a route',
    from: 'json',
    status: 201,
    answer: routeShape,
    versioned: true,
    present: presentRoute,
    location: ({ id }) => `/routes/${id}`,
  }),
});
