import { sql } from 'drizzle-orm';
import type { Scope } from '@/db/scope';
import { databaseNow } from '@/lib/process/runtime/clock';
import { query } from '@/lib/rules/command';

/** The sentence that visitors of a route read between rounds: when the next one opens. */
export interface PromisedOpening {
  opensAt: Date;
  /** The drafts that open then; more than one only at an equal moment. */
  roundIds: number[];
}

/**
 * The earliest opening ahead of the route's drafts that have all their dates, in their order, and wines: others may never
 * open. Null when none is planned.
 */
export async function promisedOpening(scope: Scope, routeId: number): Promise<PromisedOpening | null> {
  const [row] = await scope.query<{ milliseconds: number; ids: string }>(
    (organization) => sql`
      SELECT extract(epoch FROM opens_at) * 1000 AS milliseconds, string_agg(id::text, ',') AS ids
      FROM purchase_rounds
      WHERE organization_id = ${organization} AND route_id = ${routeId} AND status = 'draft'
        AND order_deadline_at > opens_at AND pickup_at IS NOT NULL
        AND EXISTS (
          SELECT FROM wine_offerings
          WHERE organization_id = ${organization} AND purchase_round_id = purchase_rounds.id
        )
        AND opens_at > coalesce(${databaseNow()?.toISOString() ?? null}::timestamptz, clock_timestamp())
      GROUP BY opens_at ORDER BY opens_at LIMIT 1`,
  );
  return row ? { opensAt: new Date(row.milliseconds), roundIds: row.ids.split(',').map(Number) } : null;
}

/** The next opening of the visitor's route; null when none is planned. Nothing else of a draft is public. */
export const nextOpening = query({
  access: 'visitor',
  snapshot: false,
  run: async ({ caller, scope }): Promise<Date | null> =>
    (await promisedOpening(scope, caller.route.id))?.opensAt ?? null,
});
