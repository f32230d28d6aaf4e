import { sql } from 'drizzle-orm';
import type { Scope } from '@/db/scope';
import { OUTCOME_UNKNOWN } from '@/lib/mailer/failures';

/**
 * Whether nobody knows what became of an attempt to mail a purchase order, and the provider has taken none since. Another
 * attempt that failed for certain changes nothing about that.
 */
export async function mayHaveArrived(scope: Scope, orderId: number): Promise<boolean> {
  const unknown = await scope.query(
    (organization) => sql`
      SELECT FROM purchase_order_mails unknown
      WHERE unknown.organization_id = ${organization} AND unknown.purchase_order_id = ${orderId}
        AND unknown.status = 'failed' AND unknown.error_message LIKE ${OUTCOME_UNKNOWN}
        AND NOT EXISTS (
          SELECT FROM purchase_order_mails taken
          WHERE taken.organization_id = ${organization} AND taken.purchase_order_id = ${orderId}
            AND taken.id > unknown.id AND taken.mailer_message_id IS NOT NULL
        )
      LIMIT 1`,
  );
  return unknown.length > 0;
}
