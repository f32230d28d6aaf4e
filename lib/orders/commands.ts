import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { unscopedPublicOrder } from '@/db/public/public-orders';
import { orders } from '@/db/schema';
import { databaseNow } from '@/lib/process/runtime/clock';
import { noteUrgentWork } from '@/lib/process/runtime/urgent-work';
import { command, procedure } from '@/lib/rules/command';
import { existing, fieldError, invalid, refuse } from '@/lib/rules/errors';
import { changeOrder } from './changes';
import { orderInput, orderOnBehalfInput, publicOrderInput, updateOrderInput } from './input';
import type { Placed, PlacedOrder } from './placed-order';
import { presentOrder } from './present';
import { lockedOrder, type OrderDetails, requireOrder } from './queries';

/** 192 random bits, spelled so that they can be part of an address. */
const newAccessToken = () => randomBytes(24).toString('base64url');

const clock = () => databaseNow()?.toISOString() ?? null;

/**
 * Places a visitor's order in the route's current round, in one statement. It finds the route by host, finds or creates
 * the participant by e-mail, and numbers the order one above the round's highest. Orders that arrive at once share a
 * statement. 404 when no route is served at the host. 409 when no round is open, the deadline has passed or the
 * participant was deactivated. 422 for a wine that is not in the round, or a key that was used for another order. A
 * repeat with its key gets the first answer again.
 */
export const placeOrder = procedure({
  access: 'visitor',
  input: publicOrderInput,
  run: ({ caller }, order) => placeAtHost(caller.route.publicDomain, order),
  atHost: placeAtHost,
});

async function placeAtHost(
  host: string,
  { idempotency_key, ...order }: z.output<typeof publicOrderInput>,
): Promise<PlacedOrder> {
  // An omitted field equals an empty one, also when a repeat is compared with the first request.
  const said = { ...order, phone: order.phone ?? undefined, comment: order.comment || undefined };
  noteUrgentWork();
  const placed = await unscopedPublicOrder<Placed>(host, {
    ...order,
    phone: order.phone ?? null,
    locale: order.locale ?? null,
    comment: order.comment ?? '',
    access_token: newAccessToken(),
    idempotency_key: idempotency_key ?? null,
    request_hash: createHash('sha256').update(JSON.stringify(said)).digest('hex'),
    now: databaseNow(),
  });
  if (!placed) throw refuse('unknownHost');
  return placed;
}

/**
 * Places an order for a participant in an open or closed round; the deadline does not apply to
 * administrators.
 */
export const placeOrderOnBehalf = command({
  access: 'administrator',
  input: orderOnBehalfInput,
  async run({ scope }, order): Promise<OrderDetails> {
    scope.enterRound(order.purchase_round_id);
    const [row] = await scope.query<{ placed: Placed }>(
      (organization) => sql`
        SELECT place_order_on_behalf(
          ${organization}, ${order.purchase_round_id}, ${order.participant_id}, ${order.comment ?? ''},
          ${JSON.stringify(order.lines)}::text::jsonb, ${newAccessToken()}, ${clock()}::timestamptz
        ) AS placed`,
    );
    if (!row) throw new Error('place_order_on_behalf returned nothing');
    return requireOrder(scope, row.placed.order_id);
  },
});

/** Changes an order: paid, cancelled, its comment, its lines. See `changeOrder`. */
export const updateOrder = command({
  access: 'administrator',
  input: updateOrderInput,
  current: {
    input: orderInput,
    read: async ({ scope }, { id }) => presentOrder(await lockedOrder(scope, id)),
  },
  async run({ caller, scope }, { id, purchase_round_id, participant_id, ...change }): Promise<OrderDetails> {
    const order = existing(await scope.lock(orders, id));
    if (purchase_round_id !== undefined && purchase_round_id !== order.purchaseRoundId) {
      throw invalid(fieldError('purchase_round_id', 'orderStaysInRound'));
    }
    if (participant_id !== undefined && participant_id !== order.participantId) {
      throw invalid(fieldError('participant_id', 'orderStaysWithParticipant'));
    }
    return changeOrder(scope, caller, order, change);
  },
});
