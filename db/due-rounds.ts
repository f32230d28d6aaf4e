import { sql } from 'drizzle-orm';
import { unscoped } from './statements/executor';

/** A round that the clock should open or close, and its organization. */
export interface DueRound {
  organizationId: number;
  id: number;
}

/**
 * The rounds of all organizations that are to be opened or closed by the database's clock, or by `now` in tests: those
 * whose time came first come first, at most so many. What is not in the index `purchase_rounds_clock_idx` is not read.
 */
export async function unscopedDueRounds(now: Date | null, most: number): Promise<DueRound[]> {
  return unscoped((executor) =>
    executor.execute<{ organizationId: number; id: number }>(sql`
      SELECT round.organization_id::float8 AS "organizationId", round.id::float8 AS id
      FROM purchase_rounds round
      WHERE (
          round.status = 'draft' AND round.auto_open AND round.opens_at IS NOT NULL
          AND round.order_deadline_at IS NOT NULL AND round.pickup_at IS NOT NULL
          OR round.status = 'open' AND round.auto_close
        )
        AND CASE round.status WHEN 'draft' THEN least(round.opens_at, round.order_deadline_at)
              ELSE round.order_deadline_at END
            <= coalesce(${now?.toISOString() ?? null}::timestamptz, statement_timestamp())
        AND (round.status = 'open'
          OR round.order_deadline_at <= coalesce(${now?.toISOString() ?? null}::timestamptz, statement_timestamp())
          OR EXISTS (
            SELECT FROM wine_offerings wine
            WHERE wine.organization_id = round.organization_id AND wine.purchase_round_id = round.id
          ))
      ORDER BY CASE round.status WHEN 'draft' THEN least(round.opens_at, round.order_deadline_at)
                 ELSE round.order_deadline_at END, round.id
      LIMIT ${most}`),
  );
}
