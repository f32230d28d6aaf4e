import { sql } from 'drizzle-orm';
import type { MailStatus } from '@/db/schema/words';
import type { Scope } from '@/db/scope';

/** Orders that a settlement has changed, counted by the state of the message about it; null where there is none yet. */
export interface MailAboutSettlement {
  status: MailStatus | null;
  orders: number;
}

/**
 * Messages to people whose orders the allocation of a round has changed; none when it changed none. Entries
 * have the time at which their transaction began, which may have waited for orders, and all entries of one
 * allocation have one time.
 */
export async function mailAboutSettlement(
  scope: Scope,
  roundId: number,
  settledAt: Date,
): Promise<MailAboutSettlement[]> {
  return scope.query<{ status: MailStatus | null; orders: number }>(
    (organization) => sql`
      WITH settled AS (
        SELECT noted.order_id, noted.at, max(noted.at) OVER () AS newest
        FROM changes noted
        JOIN orders placed ON placed.organization_id = ${organization} AND placed.id = noted.order_id
        WHERE noted.organization_id = ${organization} AND placed.organization_id = ${organization}
          AND placed.purchase_round_id = ${roundId} AND noted.kind = 'settled'
          AND noted.at > ${settledAt.toISOString()}::timestamptz - interval '1 minute'
      )
      SELECT message.status, count(*) AS orders
      FROM settled
      LEFT JOIN LATERAL (
        SELECT mail.status FROM mail_logs mail
        WHERE mail.organization_id = ${organization} AND mail.order_id = settled.order_id
          AND mail.event_type IN ('order_confirmed', 'order_changed', 'order_cancelled') AND mail.status <> 'sending'
          AND mail.created_at >= settled.at
        ORDER BY mail.id DESC LIMIT 1
      ) message ON true
      WHERE settled.at = settled.newest
      GROUP BY message.status
      ORDER BY message.status`,
  );
}
