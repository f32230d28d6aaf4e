import { sql } from 'drizzle-orm';
import type { Scope } from '@/db/scope';

/** Whether a purchase order is being sent. An attempt that was cut off is ended by the sweep, within minutes. */
export async function isBeingSent(scope: Scope, id: number): Promise<boolean> {
  const found = await scope.query(
    (organization) => sql`
      SELECT FROM purchase_order_mails
      WHERE organization_id = ${organization} AND purchase_order_id = ${id} AND status = 'sending'
      LIMIT 1`,
  );
  return found.length > 0;
}
