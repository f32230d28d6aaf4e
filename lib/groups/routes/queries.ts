import { perProcess } from '@/db/per-process';
import { routes } from '@/db/schema';
import { type Route, unscopedHasRoutes, unscopedRouteByHost } from '@/db/unscoped';
import { query } from '@/lib/rules/command';
import { explained } from '@/lib/rules/constraints';
import { contains, type Page, pageOf } from '@/lib/rules/list';
import { getById } from '@/lib/rules/one-of';
import { listRoutesInput } from './input';

export type { Route };

/**
 * The route that a normalized host name belongs to, or undefined. Refuses with 503 when the database is
 * unavailable.
 */
export const routeByHost = (host: string): Promise<Route | undefined> =>
  explained(() => unscopedRouteByHost(host));

const known = perProcess('routes', () => ({ any: false }));

/** True when the installation has no group yet. Groups are never deleted, so it is asked until there is one. */
export async function isWithoutRoutes(): Promise<boolean> {
  known.any ||= await explained(unscopedHasRoutes);
  return !known.any;
}

/**
 * All routes of the organization (at most 200) by name; they are few, so the console shows them on one page.
 */
export const allRoutes = query({
  access: 'administrator',
  snapshot: false,
  run: ({ scope }) => scope.list(routes, { orderBy: [routes.name, routes.id], limit: 200 }),
});

/** The organization's routes, a page at a time. */
export const listRoutes = query({
  access: 'administrator',
  input: listRoutesInput,
  async run({ scope }, { limit, offset, q }): Promise<Page<Route>> {
    const where = contains(q, routes.name, routes.publicDomain);
    return pageOf(scope, routes, { where, by: [routes.name, routes.id], limit, offset });
  },
});

/** One route. 404 when there is none. */
export const getRoute = getById(routes);
