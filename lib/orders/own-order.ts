import { and, eq, sql } from 'drizzle-orm';
import { takePoint } from '@/db/rate-limits';
import { orders, participants, purchaseRounds } from '@/db/schema';
import type { Scope } from '@/db/scope';
import { mayOrder } from '@/lib/people/leaving';
import { keyedHash } from '@/lib/process/runtime/keyed-hash';
import { takesOrders } from '@/lib/rounds/deadline';
import type { Visitor } from '@/lib/rules/caller';
import { noteOrderChanges } from '@/lib/rules/changes/note';
import { command, procedure, query } from '@/lib/rules/command';
import { existing, refuse } from '@/lib/rules/errors';
import { type Availability, withAvailability } from '@/lib/wines/offerings/bottles';
import { type Offering, offeringsOfRound } from '@/lib/wines/offerings/queries';
import { changeOrder } from './changes';
import { orderTokenInput, ownContactInput, ownEmailInput, updateOwnOrderInput } from './input';
import { presentOrder } from './present';
import {
  isNewcomersOnly,
  lockedOrder,
  type Order,
  type OrderDetails,
  type OwnOrder,
  requireOrder,
  requireOwnOrder,
} from './queries';

/** A participant's order with all the wines of its round. */
export interface OwnOrderWithOfferings extends Omit<OwnOrder, 'offerings'> {
  offerings: (Offering & { categoryName: string } & Availability)[];
}

/** The data of the page on which a participant changes an order. 404 on another route's host. */
export const getOwnOrderWithOfferings = query({
  access: 'visitor',
  input: orderTokenInput,
  async run({ caller, scope }, { token }): Promise<OwnOrderWithOfferings> {
    const own = await requireOwnOrder(scope, caller, token);
    const offerings = await offeringsOfRound(scope, own.round.id);
    return { ...own, offerings: withAvailability(own.round, offerings, own.counted) };
  },
});

/**
 * Changes, cancels or restores an order for a holder of its page's secret. 409 when the round is not open,
 * its deadline has passed by the database's clock, or the participant was deactivated.
 */
export const updateOwnOrder = command({
  access: 'visitor',
  input: updateOwnOrderInput,
  current: {
    input: orderTokenInput,
    async read({ caller, scope }, { token }) {
      const found = await findOwn(scope, caller, token);
      await requireOpenRound(scope, found.purchaseRoundId);
      return presentOrder(await lockedOrder(scope, found.id));
    },
  },
  async run({ caller, scope }, { token, ...change }): Promise<OrderDetails> {
    const found = await findOwn(scope, caller, token);
    // Locks the round before the order, as when an order is placed, so that the round cannot be closed
    // meanwhile.
    await requireOpenRound(scope, found.purchaseRoundId);
    const order = existing(await scope.lock(orders, found.id));
    const participant = await scope.find(participants, order.participantId);
    if (!participant || !mayOrder(participant)) throw refuse('participantInactive');
    if (order.cancelledAt && change.lines && change.cancelled !== false) throw refuse('orderIsCancelled');
    return changeOrder(scope, caller, order, change);
  },
});

/**
 * Corrects the name that came with an order, for a holder of its page's secret, and fills in a missing phone.
 * The participant's own name and phone change only where this order introduced them and they have no other: a
 * known address may belong to another person. 404 for an order that an administrator placed; 409 when it is
 * cancelled or fixed, or the participant was deactivated.
 */
export const correctOwnContact = command({
  access: 'visitor',
  input: ownContactInput,
  async run({ caller, scope }, { token, name, phone }): Promise<OrderDetails> {
    const found = await findOwn(scope, caller, token);
    if (found.submittedName === null) throw refuse('notFound');
    await requireOpenRound(scope, found.purchaseRoundId);
    const participant = await scope.lock(participants, found.participantId);
    const order = await scope.lock(orders, found.id);
    if (!participant || !order) throw refuse('notFound');
    if (!mayOrder(participant)) throw refuse('participantInactive');
    if (order.cancelledAt) throw refuse('orderIsCancelled');
    const cameWithIt = await isNewcomersOnly(scope, order, participant);
    await scope.update(participants, participant.id, {
      ...(cameWithIt && participant.name === order.submittedName && { name }),
      ...(phone && (cameWithIt || !participant.phone) && { phone }),
    });
    await scope.update(orders, order.id, { submittedName: name });
    if (name !== order.submittedName) {
      const details = { from: order.submittedName, to: name };
      await noteOrderChanges(scope, caller, order.id, [{ kind: 'name_corrected', details }]);
    }
    return requireOrder(scope, order.id);
  },
});

/** The largest number of times in an hour that an order's address is corrected: each mails an address that nobody has proved. */
const CORRECTIONS = { name: 'own-email', points: 5, seconds: 3600 };

/**
 * Corrects the e-mail address of a participant whom this order introduced, for a holder of its page's secret. The
 * confirmation is mailed to the new address; the page's address stays. 409 when the participant was known before, has
 * another order or was deactivated, or when the route knows the new address; 429 after five in an hour.
 */
export const correctOwnEmail = procedure({
  access: 'visitor',
  input: ownEmailInput,
  async run({ caller, transaction }, { token, email }): Promise<OrderDetails> {
    if ((await takePoint(CORRECTIONS, keyedHash(CORRECTIONS.name, token))) !== null) {
      throw refuse('tooManyRequests');
    }
    return transaction(async (scope) => {
      const { id, participantId } = await findOwn(scope, caller, token);
      const participant = await scope.lock(participants, participantId);
      const order = await scope.lock(orders, id);
      if (!participant || !order) throw refuse('notFound');
      if (!mayOrder(participant)) throw refuse('participantInactive');
      if (!(await isNewcomersOnly(scope, order, participant))) throw refuse('emailKnownBefore');
      if (email !== participant.email) {
        await scope.update(participants, participant.id, { email });
        const details = { from: participant.email, to: email };
        await noteOrderChanges(scope, caller, id, [{ kind: 'email_corrected', details }]);
        await scope.query(
          (organization) =>
            sql`SELECT enqueue_order_mails(${organization}, ARRAY[${id}::bigint], 'order_confirmed')`,
        );
      }
      return requireOrder(scope, id);
    });
  },
});

async function findOwn(scope: Scope, { route }: Visitor, token: string): Promise<Order> {
  const where = and(eq(orders.routeId, route.id), eq(orders.accessToken, token));
  const [order] = await scope.list(orders, { where, limit: 1 });
  if (!order) throw refuse('notFound');
  return order;
}

async function requireOpenRound(scope: Scope, id: number): Promise<void> {
  const round = existing(await scope.lock(purchaseRounds, id, 'share'));
  if (!(await takesOrders(scope, round))) throw refuse('orderIsFixed');
}
