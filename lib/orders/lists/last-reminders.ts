import { sql } from 'drizzle-orm';
import type { Scope } from '@/db/scope';
import { listOf } from '@/lib/rules/list';

/** The last reminder to pay of an order. */
interface LastReminder {
  at: Date;
  /** True when it was sent in the last seven days. */
  isRecent: boolean;
}

/** The last reminders to pay of orders that reached their readers or may still do so, by the orders' ids. */
export async function lastReminders(scope: Scope, orderIds: number[]): Promise<Map<number, LastReminder>> {
  if (orderIds.length === 0) return new Map();
  const rows = await scope.query<{ orderId: number; at: string; isRecent: boolean }>(
    (organization) => sql`
      SELECT order_id AS "orderId", max(created_at)::text AS at,
             max(created_at) > now() - interval '7 days' AS "isRecent"
      FROM mail_logs
      WHERE organization_id = ${organization} AND order_id = ANY(${listOf(orderIds)})
        AND event_type = 'payment_reminder' AND status NOT IN ('failed', 'bounced')
      GROUP BY order_id`,
  );
  return new Map(rows.map(({ orderId, at, isRecent }) => [orderId, { at: new Date(at), isRecent }]));
}
