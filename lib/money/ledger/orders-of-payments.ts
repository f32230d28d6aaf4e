import { sql } from 'drizzle-orm';
import type { Scope } from '@/db/scope';
import { listOf } from '@/lib/rules/list';

/** The order of a payment and the payer, as the books need them. */
export interface PaidOrder {
  orderNumber: number;
  round: string;
  /** The name of its route. */
  group: string;
  currency: string;
  timeZone: string;
  /** The participant's name. */
  name: string;
  /** The name at the bank of the transfer's account; null for money that did not come as a transfer. */
  payer: string | null;
}

/** The orders that payments are for, by the payments' ids. */
export async function ordersOfPayments(scope: Scope, ids: number[]): Promise<Map<number, PaidOrder>> {
  const rows = await scope.query<PaidOrder & { id: number }>(
    (organization) => sql`
      SELECT payment.id, placed.order_number AS "orderNumber", round.name AS round, route.name AS "group",
             route.currency, route.time_zone AS "timeZone", person.name, transfer.name AS payer
      FROM payments payment
      JOIN orders placed ON placed.organization_id = ${organization} AND placed.id = payment.order_id
      JOIN purchase_rounds round
        ON round.organization_id = ${organization} AND round.id = placed.purchase_round_id
      JOIN routes route ON route.organization_id = ${organization} AND route.id = placed.route_id
      JOIN participants person ON person.organization_id = ${organization} AND person.id = placed.participant_id
      LEFT JOIN bank_transactions transfer
        ON transfer.organization_id = ${organization} AND transfer.id = payment.bank_transaction_id
      WHERE payment.organization_id = ${organization} AND payment.id = ANY(${listOf(ids)})`,
  );
  return new Map(rows.map(({ id, ...order }) => [id, order]));
}
