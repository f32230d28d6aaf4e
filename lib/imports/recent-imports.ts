import { sql } from 'drizzle-orm';
import { query } from '@/lib/rules/command';
import type { Import } from './kinds/stored-import';

/** An import as the console lists it, with the group or the round that its rows go to. */
export type RecentImport = Pick<Import, 'id' | 'kind' | 'state' | 'counts' | 'routeId'> & {
  /** The name of the group or the round; null for the library. */
  target: string | null;
  /** The moment at which the file was read, in milliseconds. */
  readAt: number;
};

/** The imports that one page lists; older ones are deleted after 30 days. */
const MOST = 200;

/** The organization's imports that are still kept, the newest first. */
export const recentImports = query({
  access: 'administrator',
  snapshot: false,
  run: ({ scope }) =>
    scope.query<RecentImport>(
      (organization) => sql`
        SELECT kept.id::int, kept.kind, kept.state, kept.counts, kept.route_id::int AS "routeId",
          coalesce(
            (SELECT routes.name FROM routes
              WHERE routes.organization_id = ${organization} AND routes.id = kept.route_id),
            (SELECT purchase_rounds.name FROM purchase_rounds
              WHERE purchase_rounds.organization_id = ${organization}
                AND purchase_rounds.id = kept.purchase_round_id)) AS target,
          (extract(epoch FROM kept.created_at) * 1000)::float8 AS "readAt"
        FROM imports kept
        WHERE kept.organization_id = ${organization}
        ORDER BY kept.id DESC LIMIT ${MOST}`,
    ),
});
