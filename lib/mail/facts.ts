import { eq, inArray, sql } from 'drizzle-orm';
import { orderLines, orders, participants, purchaseRounds, routes, wineOfferings } from '@/db/schema';
import type { Scope } from '@/db/scope';
import type { Route } from '@/db/unscoped';
import type { Order } from '@/lib/orders/queries';
import type { Participant } from '@/lib/participants/queries';
import type { Round } from '@/lib/rounds/queries';

/** One wine of an order, as a message lists it. */
export interface OrderedWine {
  name: string;
  producer: string;
  vintage: number | null;
  quantity: number;
  unitPriceCents: number;
}

/** What a message can speak of: everything a template's variables are made from. */
export interface MailFacts {
  route: Route;
  round: Pick<
    Round,
    'name' | 'opensAt' | 'orderDeadlineAt' | 'pickupAt' | 'pickupLocation' | 'paymentInstructions'
  >;
  participant: Pick<Participant, 'name' | 'email' | 'phone'>;
  /** Null in a message about a round. */
  order: { orderNumber: number; accessToken: string; wines: OrderedWine[] } | null;
}

/** The facts of an order with the rows they were read from. */
export interface OrderFacts extends MailFacts {
  round: Round;
  participant: Participant;
  order: Order & { wines: OrderedWine[] };
}

/** Everything a message about an order needs, or undefined when the order is gone. */
export async function factsOfOrder(scope: Scope, orderId: number): Promise<OrderFacts | undefined> {
  const order = await scope.find(orders, orderId);
  if (!order) return undefined;
  const [route, round, participant, wines] = await Promise.all([
    scope.find(routes, order.routeId),
    scope.find(purchaseRounds, order.purchaseRoundId),
    scope.find(participants, order.participantId),
    winesOf(scope, orderId),
  ]);
  // The order may have been deleted, and with it what it refers to, while it was read.
  return route && round && participant
    ? { route, round, participant, order: { ...order, wines } }
    : undefined;
}

async function winesOf(scope: Scope, orderId: number): Promise<OrderedWine[]> {
  const lines = await scope.list(orderLines, { where: eq(orderLines.orderId, orderId) });
  const wanted = [0, ...lines.map((line) => line.wineOfferingId)];
  const offerings = await scope.list(wineOfferings, {
    where: inArray(wineOfferings.id, wanted),
    orderBy: [sql`${wineOfferings.position}`, sql`${wineOfferings.id}`],
  });
  const lineByOffering = new Map(lines.map((line) => [line.wineOfferingId, line]));
  return offerings.flatMap(({ id, name, producer, vintage }) => {
    const line = lineByOffering.get(id);
    return line
      ? [{ name, producer, vintage, quantity: line.quantity, unitPriceCents: line.unitPriceCents }]
      : [];
  });
}
