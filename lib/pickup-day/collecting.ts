import { sql } from 'drizzle-orm';
import type { Scope } from '@/db/scope';
import { refuse } from '@/lib/errors';

/** 409 for an order of which bottles were handed over or short at the pickup. Its lines are read under its lock. */
export function refuseWhileCollected(lines: { handedOver: number; short: number }[]): void {
  if (lines.some(({ handedOver, short }) => handedOver > 0 || short > 0)) throw refuse('orderBeingCollected');
}

/** 409 while bottles of a round are handed over or short at the pickup. Its orders are locked. */
export async function refuseWhileHandedOut(scope: Scope, roundId: number): Promise<void> {
  const found = await scope.query(
    (organization) => sql`
      SELECT FROM order_lines
      WHERE organization_id = ${organization} AND purchase_round_id = ${roundId} AND (handed_over > 0 OR short > 0)
      LIMIT 1`,
  );
  if (found.length > 0) throw refuse('roundBeingCollected');
}
