import { sql } from 'drizzle-orm';
import type { Scope } from '@/db/scope';
import { fieldError, invalid } from '@/lib/rules/errors';
import type { Round } from './queries';

/** The parts of a closed round that stay as they are when it opens again. */
export interface DoneSoFar {
  /** Purchase orders that were sent to suppliers, and the ones of them whose delivery is recorded. */
  sent: number;
  received: number;
  /** Orders of which bottles were handed out. */
  handedOut: number;
}

/** The purchase orders sent and the orders handed out of a round; null where there are none, and unless it is closed. */
export async function doneSoFar(
  scope: Scope,
  { id, status }: Pick<Round, 'id' | 'status'>,
): Promise<DoneSoFar | null> {
  if (status !== 'closed') return null;
  const [done] = await scope.query<DoneSoFar>(
    (organization) => sql`
      SELECT count(*) FILTER (WHERE status <> 'draft')::int AS sent,
             count(*) FILTER (WHERE status = 'received')::int AS received,
             (
               SELECT count(DISTINCT order_id)::int FROM order_lines
               WHERE organization_id = ${organization} AND purchase_round_id = ${id} AND handed_over > 0
             ) AS "handedOut"
      FROM purchase_orders WHERE organization_id = ${organization} AND purchase_round_id = ${id}`,
  );
  return done && done.sent + done.handedOut > 0 ? done : null;
}

/** 422 for a round that was bought or handed out already, unless `reopens` confirms its opening. */
export async function requireReopening(scope: Scope, round: Round, reopens: boolean): Promise<void> {
  if (reopens || !(await doneSoFar(scope, round))) return;
  throw invalid(fieldError('reopens', 'reopensBought'));
}
