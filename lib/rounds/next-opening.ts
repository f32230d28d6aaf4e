import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { query } from '@/lib/command';
import { databaseNow } from '@/lib/runtime/clock';

/**
 * When the visitor's route opens its next round, as far as somebody has planned one: the earliest opening ahead of
 * the drafts that have all their dates, in their order, and wines: others may never open. Nothing else of a draft is public. Null when none is planned.
 */
export const nextOpening = query({
  access: 'visitor',
  snapshot: false,
  input: z.object({}),
  async run({ caller, scope }): Promise<Date | null> {
    const [row] = await scope.query<{ milliseconds: number | null }>(
      (organization) => sql`
        SELECT (extract(epoch FROM min(opens_at)) * 1000)::float8 AS milliseconds
        FROM purchase_rounds
        WHERE organization_id = ${organization} AND route_id = ${caller.route.id} AND status = 'draft'
          AND order_deadline_at > opens_at AND pickup_at IS NOT NULL
          AND EXISTS (
            SELECT FROM wine_offerings
            WHERE organization_id = ${organization} AND purchase_round_id = purchase_rounds.id
          )
          AND opens_at > coalesce(${databaseNow()?.toISOString() ?? null}::timestamptz, clock_timestamp())`,
    );
    return typeof row?.milliseconds === 'number' ? new Date(row.milliseconds) : null;
  },
});
