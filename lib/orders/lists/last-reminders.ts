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
  const rows = await scope.query<{ order_id: string; at: string; is_recent: boolean }>(
    (organization) => sql`
      SELECT order_id, max(created_at)::text AS at, max(created_at) > now() - interval '7 days' AS is_recent
      FROM mail_logs
      WHERE organization_id = ${organization} AND order_id = ANY(${listOf(orderIds)})
        AND event_type = 'payment_reminder' AND status NOT IN ('failed', 'bounced')
      GROUP BY order_id`,
  );
  return new Map(
    rows.map(({ order_id, at, is_recent }) => [Number(order_id), { at: new Date(at), isRecent: is_recent }]),
  );
}
