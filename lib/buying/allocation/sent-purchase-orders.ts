import { type SQL, sql } from 'drizzle-orm';
import type { Scope } from '@/db/scope';
import { refuse } from '@/lib/rules/errors';

/** The condition that the purchase order `bought` of a statement was sent, or is on its way. */
export const isSent = (organization: SQL) => sql`
  (bought.status <> 'draft' OR EXISTS (
    SELECT FROM mail_logs mail
    WHERE mail.organization_id = ${organization}
      AND mail.purchase_order_id = bought.id
      AND mail.status = 'sending'
  ))`;

/** A purchase order of a round that was sent, or is on its way; undefined as long as there is none. */
export async function sentPurchaseOrder(
  scope: Scope,
  roundId: number,
): Promise<{ id: number; number: number } | undefined> {
  const [sent] = await scope.query<{ id: number; number: number }>(
    (organization) => sql`
      SELECT bought.id, bought.number FROM purchase_orders bought
      WHERE bought.organization_id = ${organization}
        AND bought.purchase_round_id = ${roundId}
        AND ${isSent(organization)}
      ORDER BY bought.number
      LIMIT 1`,
  );
  return sent;
}

/**
 * 409 once a purchase order of the round was sent, or is on its way: the purchase stays. The round is locked.
 */
export async function refuseWhenSent(scope: Scope, roundId: number): Promise<void> {
  if (await sentPurchaseOrder(scope, roundId)) throw refuse('purchaseOrderSent');
}
