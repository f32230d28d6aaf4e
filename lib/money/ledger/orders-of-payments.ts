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

interface PaidOrderRow extends Record<string, unknown> {
  id: string;
  order_number: number;
  round: string;
  group_name: string;
  currency: string;
  time_zone: string;
  name: string;
  payer: string | null;
}

/** The orders that payments are for, by the payments' ids. */
export async function ordersOfPayments(scope: Scope, ids: number[]): Promise<Map<number, PaidOrder>> {
  const rows = await scope.query<PaidOrderRow>(
    (organization) => sql`
      SELECT payment.id, placed.order_number, round.name AS round, route.name AS group_name, route.currency,
             route.time_zone, person.name, transfer.name AS payer
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
  return new Map(
    rows.map(({ id, order_number, round, group_name, currency, time_zone, name, payer }) => [
      Number(id),
      { orderNumber: order_number, round, group: group_name, currency, timeZone: time_zone, name, payer },
    ]),
  );
}
