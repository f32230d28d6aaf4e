import { routes } from '@/db/schema/index';
import type { Scope } from '@/db/scope';
import { inIds } from '@/lib/rules/list';

/**
 * The names of routes by their ids, for lists over several routes. Empty where there is only one route, so
 * that lists do not repeat its name.
 */
export async function routeNamesToTell(scope: Scope, ids: number[]): Promise<ReadonlyMap<number, string>> {
  if ((await scope.count(routes)) < 2) return new Map();
  const named = await scope.list(routes, { where: inIds(routes.id, [...new Set(ids)]) });
  return new Map(named.map(({ id, name }) => [id, name]));
}
