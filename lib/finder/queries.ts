import { and, asc, desc, eq } from 'drizzle-orm';
import { z } from 'zod';
import { orders, participants, purchaseRounds } from '@/db/schema';
import { query } from '@/lib/command';
import { querySearch } from '@/lib/input';
import { holdingOneOf, matching } from '@/lib/list';
import type { Order } from '@/lib/orders/queries';
import type { Participant } from '@/lib/participants/queries';
import type { Round } from '@/lib/rounds/queries';

/** What somebody who types a few letters may be looking for. */
export interface Found {
  rounds: Round[];
  participants: Participant[];
  orders: { order: Order; round: Round; participant: Participant }[];
}

/** How many of each kind are found, and in how many of the newest rounds an order is looked for by its number. */
const MOST = 6;
const ROUNDS = 50;

/**
 * The rounds and participants that match a text, and the orders with that number: "12", "#12" or "order 12". The
 * newest come first; of participants, those in the order of their names. Nothing for an empty text.
 */
export const find = query({
  access: 'administrator',
  input: z.object({ q: querySearch() }),
  async run({ scope }, { q }): Promise<Found> {
    if (q === '') return { rounds: [], participants: [], orders: [] };
    const number = orderNumberIn(q);
    const [rounds, people, newest] = await Promise.all([
      scope.list(purchaseRounds, {
        where: matching(q, purchaseRounds.name),
        orderBy: [desc(purchaseRounds.id)],
        limit: MOST,
      }),
      scope.list(participants, {
        where: matching(q, participants.name, participants.email, participants.phone),
        orderBy: [asc(participants.name), asc(participants.id)],
        limit: MOST,
      }),
      number === null
        ? []
        : scope.list(purchaseRounds, { orderBy: [desc(purchaseRounds.id)], limit: ROUNDS }),
    ]);
    if (number === null || newest.length === 0) return { rounds, participants: people, orders: [] };
    const numbered = await scope.list(orders, {
      where: and(
        holdingOneOf(
          orders.purchaseRoundId,
          newest.map(({ id }) => id),
        ),
        eq(orders.orderNumber, number),
      ),
      orderBy: [desc(orders.purchaseRoundId)],
      limit: MOST,
    });
    const owners = await scope.list(participants, {
      where: holdingOneOf(
        participants.id,
        numbered.map(({ participantId }) => participantId),
      ),
    });
    return {
      rounds,
      participants: people,
      orders: numbered.flatMap((order) => {
        const round = newest.find(({ id }) => id === order.purchaseRoundId);
        const participant = owners.find(({ id }) => id === order.participantId);
        return round && participant ? [{ order, round, participant }] : [];
      }),
    };
  },
});

/** The number of an order in a text that means one, or null. */
function orderNumberIn(q: string): number | null {
  const digits = /^(?:order\s*|no\.?\s*|#\s*)?(\d{1,9})$/i.exec(q)?.[1];
  return digits === undefined ? null : Number(digits);
}
