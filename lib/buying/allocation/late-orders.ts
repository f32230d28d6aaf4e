import { sql } from 'drizzle-orm';
import type { Scope } from '@/db/scope';
import { orderInput } from '@/lib/orders/input';
import { requireOrder } from '@/lib/orders/queries';
import { query } from '@/lib/rules/command';
import { sentPurchaseOrder } from './sent-purchase-orders';

/** An order that was placed, changed, cancelled or restored although its round was settled before. */
export interface LateOrder {
  /** The last time. */
  at: Date;
  /** True when the whole order came late. */
  isPlacedLate: boolean;
}

/**
 * The orders of a round that came or changed after its allocation, by order id. Empty for a round without
 * one.
 */
export async function lateOrders(scope: Scope, roundId: number): Promise<Map<number, LateOrder>> {
  const rows = await scope.query<{ id: number; at: Date; late: boolean }>(
    (organization) => sql`
      SELECT placed.id, greatest(placed.created_at, changed.at) AS at,
             placed.created_at > settlement.settled_at AS late
      FROM settlements settlement
      JOIN orders placed
        ON placed.organization_id = ${organization} AND placed.purchase_round_id = ${roundId}
      LEFT JOIN LATERAL (
        SELECT max(change.at) AS at FROM changes change
        WHERE change.organization_id = ${organization} AND change.order_id = placed.id
          AND change.kind IN ('lines_changed', 'cancelled', 'restored')
          AND change.at > settlement.settled_at
      ) changed ON true
      WHERE settlement.organization_id = ${organization} AND settlement.purchase_round_id = ${roundId}
        AND (placed.created_at > settlement.settled_at OR changed.at IS NOT NULL)`,
  );
  return new Map(rows.map(({ id, at, late }) => [id, { at: new Date(at), isPlacedLate: late }] as const));
}

/** The lateness of one order. `isFixed`: a purchase order was sent, after which the settlement stays. */
export interface Lateness extends LateOrder {
  isFixed: boolean;
}

/** The lateness of an order that came or changed after its round was settled; else null. 404 without such an order. */
export const getLateOrder = query({
  access: 'administrator',
  input: orderInput,
  async run({ scope }, { id }): Promise<Lateness | null> {
    const { order } = await requireOrder(scope, id);
    const late = (await lateOrders(scope, order.purchaseRoundId)).get(id);
    if (!late) return null;
    return { ...late, isFixed: (await sentPurchaseOrder(scope, order.purchaseRoundId)) !== undefined };
  },
});
