import { sql } from 'drizzle-orm';
import type { Scope } from '@/db/scope';
import type { Round } from '@/lib/rounds/queries';
import { REACHED } from './recipients';

/**
 * The number of people whom mail told that they may order, or change their order, until a deadline that is still to come.
 * Null once it has passed, and of a draft.
 */
export async function toldOfDeadline(
  scope: Scope,
  { id, status, orderDeadlineAt }: Pick<Round, 'id' | 'status' | 'orderDeadlineAt'>,
  now: Date,
): Promise<number | null> {
  if (status === 'draft' || !orderDeadlineAt || orderDeadlineAt <= now) return null;
  const [told] = await scope.query<{ people: number }>(
    (organization) => sql`
      SELECT count(DISTINCT attempt.participant_id)::int AS people FROM mail_logs attempt
      WHERE attempt.organization_id = ${organization} AND attempt.purchase_round_id = ${id}
        AND attempt.event_type IN ('round_announced', 'deadline_reminder', 'order_confirmed', 'order_changed')
        AND ${REACHED}`,
  );
  return told?.people ?? 0;
}
