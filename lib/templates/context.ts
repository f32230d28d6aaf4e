import { eq, inArray, sql } from 'drizzle-orm';
import { orderLines, orders, participants, purchaseRounds, routes, wineOfferings } from '@/db/schema';
import type { Scope } from '@/db/scope';
import type { Route } from '@/db/unscoped';
import { referenced } from '@/lib/list';
import type { Order } from '@/lib/orders/queries';
import type { Participant } from '@/lib/participants/queries';
import type { Round } from '@/lib/rounds/queries';

/** One wine of an order, as a message lists it. */
export interface OrderedLine {
  name: string;
  producer: string;
  vintage: number | null;
  quantity: number;
  unitPriceCents: number;
}

/** The data from which a template's variables are made. */
export interface TemplateContext {
  route: Route;
  round: Pick<
    Round,
    'name' | 'opensAt' | 'orderDeadlineAt' | 'pickupAt' | 'pickupLocation' | 'paymentInstructions'
  >;
  participant: Pick<Participant, 'name' | 'email' | 'phone'>;
  /** Null in a message about a round. */
  order: { orderNumber: number; accessToken: string; offerings: OrderedLine[] } | null;
}

/** The context of an order, with the rows it was read from. */
export interface OrderContext extends TemplateContext {
  round: Round;
  participant: Participant;
  order: Order & { offerings: OrderedLine[] };
}

/** The data for a message about an order, or undefined when the order is gone. */
export async function contextOfOrder(scope: Scope, orderId: number): Promise<OrderContext | undefined> {
  const order = await scope.find(orders, orderId);
  if (!order) return undefined;
  const [route, round, participant, offerings] = await Promise.all([
    scope.find(routes, order.routeId),
    scope.find(purchaseRounds, order.purchaseRoundId),
    scope.find(participants, order.participantId),
    offeringsOf(scope, orderId),
  ]);
  return {
    route: referenced(route),
    round: referenced(round),
    participant: referenced(participant),
    order: { ...order, offerings },
  };
}

async function offeringsOf(scope: Scope, orderId: number): Promise<OrderedLine[]> {
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
