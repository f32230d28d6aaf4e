import { sql } from 'drizzle-orm';
import type { Scope } from '@/db/scope';

/** Whether a purchase order is being sent. An attempt ends within minutes: an older one was cut off. */
export async function isBeingSent(scope: Scope, id: number): Promise<boolean> {
  const found = await scope.query(
    (organization) => sql`
      SELECT FROM purchase_order_mails
      WHERE organization_id = ${organization} AND purchase_order_id = ${id} AND status = 'sending'
        AND created_at > clock_timestamp() - interval '5 minutes'
      LIMIT 1`,
  );
  return found.length > 0;
}
