import { sql } from 'drizzle-orm';
import type { Scope } from '@/db/scope';
import { refuse } from '@/lib/errors';

/** 409 once a purchase order of the round was sent, or is on its way: what was bought stays. The round is locked. */
export async function refuseWhenSent(scope: Scope, roundId: number): Promise<void> {
  const sent = await scope.query(
    (organization) => sql`
      SELECT FROM purchase_orders bought
      WHERE bought.organization_id = ${organization}
        AND bought.purchase_round_id = ${roundId}
        AND (bought.status <> 'draft' OR EXISTS (
          SELECT FROM purchase_order_mails mail
          WHERE mail.organization_id = ${organization}
            AND mail.purchase_order_id = bought.id
            AND mail.status = 'sending'
            AND mail.created_at > clock_timestamp() - interval '5 minutes'
        ))
      LIMIT 1`,
  );
  if (sent.length > 0) throw refuse('purchaseOrderSent');
}
