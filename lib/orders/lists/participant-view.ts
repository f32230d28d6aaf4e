import { eq, sql } from 'drizzle-orm';
import { orders, participants, purchaseRounds, routes } from '@/db/schema/index';
import type { Scope } from '@/db/scope';
import type { Route } from '@/db/unscoped';
import { loadOrders, type OrderDetails } from '@/lib/orders/queries';
import { participantInput } from '@/lib/people/input';
import type { Participant } from '@/lib/people/queries';
import type { Round } from '@/lib/rounds/queries';
import { query } from '@/lib/rules/command';
import { existing, refuse } from '@/lib/rules/errors';
import { type Page, pageOf, referredRows } from '@/lib/rules/list';
import { pageOfList } from './round-orders';

/** A participant with their route and one page of their orders, the newest round first. */
export interface ParticipantView {
  participant: Participant;
  route: Route;
  orders: Page<OrderDetails & { round: Round }>;
  /** The amount due of all their orders, in the minor unit of the route's currency, and what is to be given back. */
  owedCents: number;
  returnableCents: number;
}

/** The data of a participant's page. 404 when there is no such participant. */
export const getParticipantView = query({
  access: 'administrator',
  input: participantInput.extend(pageOfList),
  async run({ scope }, { id, limit, offset }): Promise<ParticipantView> {
    const participant = await scope.find(participants, id);
    const route = participant && (await scope.find(routes, participant.routeId));
    if (!route) throw refuse('notFound');
    const where = eq(orders.participantId, id);
    const by = [orders.purchaseRoundId, orders.orderNumber];
    const { items: rows, total } = await pageOf(scope, orders, {
      where,
      by,
      descending: true,
      limit,
      offset,
    });
    const [details, due, rounds] = await Promise.all([
      loadOrders(scope, rows),
      dueOf(scope, id),
      referredRows(scope, purchaseRounds, rows, (row) => row.purchaseRoundId),
    ]);
    const items = details.map((one) => ({
      ...one,
      round: existing(rounds.get(one.order.purchaseRoundId)),
    }));
    return { participant, route, orders: { items, total }, ...due };
  },
});

/** Adds up the amounts due of a participant's orders over all rounds. */
async function dueOf(
  scope: Scope,
  participantId: number,
): Promise<Pick<ParticipantView, 'owedCents' | 'returnableCents'>> {
  const [row] = await scope.query<{ owed: number; returnable: number }>(
    (organization) => sql`
      SELECT coalesce(sum(greatest(due_cents, 0)), 0) AS owed, coalesce(sum(greatest(-due_cents, 0)), 0) AS returnable
      FROM orders
      WHERE organization_id = ${organization} AND participant_id = ${participantId}`,
  );
  return { owedCents: row?.owed ?? 0, returnableCents: row?.returnable ?? 0 };
}
