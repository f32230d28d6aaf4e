import { and, asc, between, desc, eq, ne, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import { orders, participants, purchaseOrders, purchaseRounds, suppliers, wineOfferings } from '@/db/schema';
import type { Scope } from '@/db/scope';
import type { PurchaseOrder } from '@/lib/buying/purchase-orders/queries';
import type { Supplier } from '@/lib/buying/suppliers/queries';
import { routeNamesToTell } from '@/lib/groups/routes/route-names';
import type { Order } from '@/lib/orders/queries';
import type { Participant } from '@/lib/people/queries';
import { now } from '@/lib/process/runtime/clock';
import type { Round } from '@/lib/rounds/queries';
import { query } from '@/lib/rules/command';
import { querySearch } from '@/lib/rules/input';
import { contains, idsOf, inIds, referredRows } from '@/lib/rules/list';
import type { Offering } from '@/lib/wines/offerings/queries';
import { orderNumberIn } from '@/lib/words/order-number';
import { actMeant, type MeantAct } from './meant-act';

/** The kinds of entries that a few letters may find. */
export interface Found {
  /** The act that the text names, of which the rest of it finds the round, order or person. */
  meant?: MeantAct | undefined;
  rounds: Round[];
  participants: Participant[];
  orders: { order: Order; round: Round; participant: Participant }[];
  suppliers: Supplier[];
  purchaseOrders: { order: PurchaseOrder; supplier: Supplier }[];
  wines: { offering: Offering; round: Round }[];
  /**
   * The rounds that are worked on, whose pages and acts may be meant: those that are open or handed out, or else the newest
   * draft.
   */
  currentRounds: Round[];
  /** The names of the routes of rounds and people, where there are several. */
  routeNames: ReadonlyMap<number, string>;
}

/** The number of results of each kind, and the number of newest rounds searched for an order number. */
const MOST = 6;
const ROUNDS = 50;
const DAY = 86_400_000;

/**
 * The rounds, participants, suppliers and wines that match a text, and the rounds that are worked on. For a number
 * ("12", "#12" or "order 12"), also the orders and purchase orders with it. The newest come first; of people, those in
 * the order of their names. Nothing for an empty text.
 */
export const find = query({
  access: 'administrator',
  input: z.object({ q: querySearch() }),
  async run({ scope }, { q }): Promise<Found> {
    if (q === '') return NOTHING;
    const meant = actMeant(q) ?? undefined;
    const named = meant?.rest || q;
    const number = orderNumberIn(named);
    const [rounds, people, merchants, numbered, bought, wines, current] = await Promise.all([
      scope.list(purchaseRounds, {
        where: contains(named, purchaseRounds.name),
        orderBy: [desc(purchaseRounds.id)],
        limit: MOST,
      }),
      scope.list(participants, {
        where: contains(named, participants.name, participants.email, participants.phone),
        orderBy: [asc(participants.name), asc(participants.id)],
        limit: MOST,
      }),
      scope.list(suppliers, {
        where: contains(q, suppliers.name, suppliers.customerNumber),
        orderBy: [asc(suppliers.name), asc(suppliers.id)],
        limit: MOST,
      }),
      number === null ? [] : ordersNumbered(scope, number),
      number === null ? [] : purchaseOrdersNumbered(scope, number),
      winesMatching(scope, q),
      roundsWorkedOn(scope),
    ]);
    const ofRoutes = [...rounds, ...people, ...numbered.map(({ round }) => round)];
    return {
      meant,
      rounds,
      participants: people,
      orders: numbered,
      suppliers: merchants,
      purchaseOrders: bought,
      wines,
      currentRounds: current,
      routeNames: await routeNamesToTell(
        scope,
        ofRoutes.map(({ routeId }) => routeId),
      ),
    };
  },
});

const NOTHING: Found = {
  rounds: [],
  participants: [],
  orders: [],
  suppliers: [],
  purchaseOrders: [],
  wines: [],
  currentRounds: [],
  routeNames: new Map(),
};

/** The wines of any round with a text in their name or producer's, those of the newest rounds first. */
async function winesMatching(scope: Scope, q: string): Promise<Found['wines']> {
  const found = await scope.list(wineOfferings, {
    where: contains(q, wineOfferings.name, wineOfferings.producer),
    orderBy: [desc(wineOfferings.purchaseRoundId), asc(wineOfferings.position), asc(wineOfferings.id)],
    limit: MOST,
  });
  const rounds = await referredRows(scope, purchaseRounds, found, ({ purchaseRoundId }) => purchaseRoundId);
  return found.flatMap((offering) => {
    const round = rounds.get(offering.purchaseRoundId);
    return round ? [{ offering, round }] : [];
  });
}

/** The rounds that are open or handed out, yesterday to tomorrow; or else the newest draft. */
async function roundsWorkedOn(scope: Scope): Promise<Round[]> {
  const rounds = await scope.list(purchaseRounds, {
    where: or(
      ne(purchaseRounds.status, 'closed'),
      between(purchaseRounds.pickupAt, new Date(now().getTime() - DAY), new Date(now().getTime() + DAY)),
    ),
    orderBy: [sql`${purchaseRounds.status} = 'draft'`, desc(purchaseRounds.id)],
    limit: MOST,
  });
  const worked = rounds.filter(({ status }) => status !== 'draft');
  return worked.length > 0 ? worked : rounds.slice(0, 1);
}

/** The orders with a number in the newest rounds, of which each has one at most. */
async function ordersNumbered(scope: Scope, number: number): Promise<Found['orders']> {
  const newest = await scope.list(purchaseRounds, { orderBy: [desc(purchaseRounds.id)], limit: ROUNDS });
  if (newest.length === 0) return [];
  const numbered = await scope.list(orders, {
    where: and(inIds(orders.purchaseRoundId, idsOf(newest)), eq(orders.orderNumber, number)),
    orderBy: [desc(orders.purchaseRoundId)],
    limit: MOST,
  });
  const owners = await referredRows(scope, participants, numbered, ({ participantId }) => participantId);
  return numbered.flatMap((order) => {
    const round = newest.find(({ id }) => id === order.purchaseRoundId);
    const participant = owners.get(order.participantId);
    return round && participant ? [{ order, round, participant }] : [];
  });
}

/** The purchase order with a number, if there is one. */
async function purchaseOrdersNumbered(scope: Scope, number: number): Promise<Found['purchaseOrders']> {
  const numbered = await scope.list(purchaseOrders, { where: eq(purchaseOrders.number, number), limit: 1 });
  const found = numbered.map(async (order) => {
    const supplier = await scope.find(suppliers, order.supplierId);
    return supplier ? [{ order, supplier }] : [];
  });
  return (await Promise.all(found)).flat();
}
