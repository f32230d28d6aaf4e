import { sql } from 'drizzle-orm';
import type { Scope } from '@/db/scope';
import { listOf } from '@/lib/rules/list';

/** The reasons for which a transfer may be for an order, best first. */
export const SUGGESTION_REASONS = [
  'reference',
  'number_and_amount',
  'known_account',
  'name_and_amount',
  'amount',
] as const;

/** An order that a transfer may be for. */
export interface Suggestion {
  orderId: number;
  orderNumber: number;
  participantName: string;
  roundName: string;
  /** The amount that would be booked on the order, in the currency's minor unit: the whole transfer, without a partner. */
  amountCents: number;
  /** Due of the order; not above 0 when it is paid already. */
  dueCents: number;
  reason: (typeof SUGGESTION_REASONS)[number];
  /** True when no other order is as likely. */
  sure: boolean;
  /** True when the transfer waits for the order: surely, or because it has the amount due. */
  fits: boolean;
  /** The other order that the transfer is for as well, by their numbers and the sum of what is due; null for one. */
  partner: Candidate | null;
}

interface SuggestedRow extends Pick<Suggestion, 'orderId' | 'reason' | 'sure' | 'fits'> {
  transferId: number;
  partnerId: number | null;
}

/** The orders that each of these transfers may be for, best first, by the transfers' ids: two statements. */
export async function suggestionsFor(
  scope: Scope,
  transfers: { id: number; amountCents: number }[],
): Promise<Map<number, Suggestion[]>> {
  const found = new Map<number, Suggestion[]>(transfers.map(({ id }) => [id, []]));
  if (transfers.length === 0) return found;
  const amounts = new Map(transfers.map(({ id, amountCents }) => [id, amountCents]));
  const rows = await scope.query<SuggestedRow>(
    (organization) => sql`
      SELECT suggested.transfer_id AS "transferId", suggested.order_id AS "orderId", suggested.reason, suggested.sure,
        suggested.partner_id AS "partnerId", suggested.fits
      FROM suggested_orders(${organization}, ${listOf(amounts.keys())}, false) suggested
      ORDER BY suggested.transfer_id, suggested.place`,
  );
  const orders = await candidatesById(
    scope,
    rows.flatMap(({ orderId, partnerId }) => [orderId, partnerId ?? orderId]),
  );
  for (const { transferId, partnerId, ...suggested } of rows) {
    const order = orders.get(suggested.orderId);
    if (!order) continue;
    const { orderNumber, name: participantName, roundName, dueCents } = order;
    const partner = (partnerId !== null && orders.get(partnerId)) || null;
    const amountCents = partner ? dueCents : (amounts.get(transferId) ?? 0);
    const amount = { amountCents, dueCents };
    found
      .get(transferId)
      ?.push({ ...suggested, orderNumber, participantName, roundName, ...amount, partner });
  }
  return found;
}

/** An order that a transfer is booked on, or may be. */
export interface Candidate {
  id: number;
  orderNumber: number;
  /** The participant's. */
  name: string;
  /** The name of the round, behind that of its group where the organization has several. */
  roundName: string;
  /** In the currency's minor unit; negative: to be given back. */
  dueCents: number;
}

/** These orders as far as transfers are about them, by id. */
export async function candidatesById(scope: Scope, ids: number[]): Promise<Map<number, Candidate>> {
  if (ids.length === 0) return new Map();
  // Names are looked up order by order, which is as fast when the database knows little of its tables yet.
  const rows = await scope.query<Candidate & { groupName: string | null }>(
    (organization) => sql`
      SELECT placed.id, placed.order_number AS "orderNumber", placed.due_cents AS "dueCents",
             (SELECT name FROM participants
              WHERE participants.organization_id = ${organization} AND participants.id = placed.participant_id),
             (SELECT name FROM purchase_rounds
              WHERE purchase_rounds.organization_id = ${organization}
                AND purchase_rounds.id = placed.purchase_round_id) AS "roundName",
             (SELECT own.name FROM routes own
              WHERE own.organization_id = ${organization} AND own.id = placed.route_id AND EXISTS (
                SELECT FROM routes other WHERE other.organization_id = ${organization} AND other.id <> own.id
              )) AS "groupName"
      FROM orders placed
      WHERE placed.organization_id = ${organization} AND placed.id = ANY(${listOf(ids)})`,
  );
  return new Map(
    rows.map(({ groupName, roundName: round, ...order }) => {
      const roundName = groupName === null ? round : `${groupName}, ${round}`;
      return [order.id, { ...order, roundName }];
    }),
  );
}
