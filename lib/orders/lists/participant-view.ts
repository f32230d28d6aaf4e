import { eq } from 'drizzle-orm';
import { orders, participants, purchaseRounds, routes } from '@/db/schema/index';
import type { Route } from '@/db/unscoped';
import { query } from '@/lib/command';
import { refuse } from '@/lib/errors';
import { holdingOneOf, type Page, pageOf, referenced } from '@/lib/list';
import { loadOrders, type OrderDetails } from '@/lib/orders/queries';
import { participantInput } from '@/lib/participants/input';
import type { Participant } from '@/lib/participants/queries';
import type { Round } from '@/lib/rounds/queries';
import { pageOfList } from './round-orders';

/** A participant with their route and one page of their orders, the newest round first. */
export interface ParticipantView {
  participant: Participant;
  route: Route;
  orders: Page<OrderDetails & { round: Round }>;
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
    const [details, rounds] = await Promise.all([
      loadOrders(scope, rows),
      scope.list(purchaseRounds, {
        where: holdingOneOf(
          purchaseRounds.id,
          rows.map((row) => row.purchaseRoundId),
        ),
      }),
    ]);
    const roundById = new Map(rounds.map((round) => [round.id, round]));
    const items = details.map((one) => ({
      ...one,
      round: referenced(roundById.get(one.order.purchaseRoundId)),
    }));
    return { participant, route, orders: { items, total } };
  },
});
