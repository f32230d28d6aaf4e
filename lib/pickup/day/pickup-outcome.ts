import { sql } from 'drizzle-orm';
import type { Scope } from '@/db/scope';
import { type PickupSums, sumsOf } from './queries';

/** The outcome of a round's pickup. */
export interface PickupOutcome {
  /** The moment of its last event. */
  at: Date;
  /** The number of standing orders that were collected, and of all. */
  collected: number;
  orders: number;
  /** The number of short bottles. */
  short: number;
  cash: PickupSums['cash'];
}

/** The outcome of a round's pickup; null without events, or when all of them were undone. */
export async function outcomeOf(scope: Scope, roundId: number): Promise<PickupOutcome | null> {
  const [row] = await scope.query<{ at: string; collected: number; orders: number }>(
    (organization) => sql`
      SELECT noted.at, placed.collected::integer, placed.orders::integer
      FROM (
        SELECT max(applied_at) AS at FROM pickup_events
        WHERE organization_id = ${organization} AND purchase_round_id = ${roundId} AND undone_by IS NULL
          AND kind <> 'undo'
      ) noted, LATERAL (
        SELECT count(*) FILTER (WHERE collected_at IS NOT NULL) AS collected, count(*) AS orders FROM orders
        WHERE organization_id = ${organization} AND purchase_round_id = ${roundId} AND cancelled_at IS NULL
      ) placed
      WHERE noted.at IS NOT NULL`,
  );
  if (!row) return null;
  const { cash, short } = await sumsOf(scope, roundId);
  const bottles = short.reduce((sum, one) => sum + one.bottles, 0);
  return { ...row, at: new Date(row.at), short: bottles, cash };
}
