import { createHash, randomBytes } from 'node:crypto';
import { and, eq, notInArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { orderLines, orders } from '@/db/schema';
import type { Scope } from '@/db/scope';
import { placing } from '@/db/transaction';
import type { Route } from '@/db/unscoped';
import { databaseNow, now } from '@/lib/clock';
import { command, procedure } from '@/lib/command';
import { invalid, refuse } from '@/lib/errors';
import { enqueueOrderMail } from '@/lib/mail/jobs';
import { orderOnBehalfInput, publicOrderInput, updateOrderInput } from './input';
import { loadOrders, type Order, type OrderDetails, type OrderLine } from './queries';

/** What the database's placing functions return. */
interface Placed extends Record<string, unknown> {
  order_id: number;
  order_number: number;
  purchase_round_id: number;
  access_token: string;
  lines: { id: number; wine_offering_id: number; quantity: number; unit_price_cents: number }[];
}

/** An order as it was just placed, with the route whose currency and address it is told in. */
export interface PlacedOrder {
  placed: Placed;
  route: Route;
}

/** 192 bits, spelled so that it can stand in an address. */
const newAccessToken = () => randomBytes(24).toString('base64url');

const clock = () => databaseNow()?.toISOString() ?? null;

/**
 * Places a visitor's order in the route's current round, whole, in one statement: the participant is found
 * by e-mail or made, the number is the round's highest plus one. Refuses with 409 when no round is open, the
 * deadline has passed or the participant was deactivated, with 422 for a wine that is not in the round or a
 * key that came with another order. The same key with the same order gives the first answer again.
 */
export const placeOrder = procedure({
  access: 'visitor',
  input: publicOrderInput,
  async run({ caller }, { idempotency_key, ...order }): Promise<PlacedOrder> {
    const { route } = caller;
    const requestHash = createHash('sha256').update(JSON.stringify(order)).digest('hex');
    const [row] = await placing(route.organizationId, (scope) =>
      scope.query<{ placed: Placed }>(
        (organization) => sql`
          SELECT place_public_order(
            ${organization}, ${route.id}, ${order.name}, ${order.email}, ${order.phone ?? null},
            ${order.comment ?? ''}, ${JSON.stringify(order.lines)}::text::jsonb, ${newAccessToken()},
            ${idempotency_key ?? null}, ${requestHash}, ${clock()}::timestamptz
          ) AS placed`,
      ),
    );
    if (!row) throw new Error('place_public_order returned nothing');
    return { placed: row.placed, route };
  },
});

/** Places an order for a participant, in an open or closed round; the deadline does not bind an administrator. */
export const placeOrderOnBehalf = procedure({
  access: 'administrator',
  input: orderOnBehalfInput,
  run: ({ caller }, order): Promise<OrderDetails> =>
    placing(caller.user.organizationId, async (scope) => {
      const [row] = await scope.query<{ placed: Placed }>(
        (organization) => sql`
          SELECT place_order_on_behalf(
            ${organization}, ${order.purchase_round_id}, ${order.participant_id}, ${order.comment ?? ''},
            ${JSON.stringify(order.lines)}::text::jsonb, ${newAccessToken()}, ${clock()}::timestamptz
          ) AS placed`,
      );
      if (!row) throw new Error('place_order_on_behalf returned nothing');
      return requireOrder(scope, row.placed.order_id);
    }),
});

async function requireOrder(scope: Scope, id: number): Promise<OrderDetails> {
  const [order] = await loadOrders(scope, await scope.list(orders, { where: eq(orders.id, id) }));
  if (!order) throw refuse('notFound');
  return order;
}

/**
 * Changes an order: paid, cancelled, its comment, its lines. Lines that stay keep their price; new ones take
 * the offering's price of this moment. A cancelled order keeps its number. What is to be mailed about the
 * change is queued with it.
 */
export const updateOrder = command({
  access: 'administrator',
  input: updateOrderInput,
  async run({ scope }, { id, purchase_round_id, participant_id, paid, cancelled, lines, comment }) {
    const order = await scope.lock(orders, id);
    if (!order) throw refuse('notFound');
    if (purchase_round_id !== undefined && purchase_round_id !== order.purchaseRoundId) {
      throw invalid({ path: 'purchase_round_id', message: 'An order stays in its round.' });
    }
    if (participant_id !== undefined && participant_id !== order.participantId) {
      throw invalid({ path: 'participant_id', message: 'An order stays with its participant.' });
    }
    await scope.update(orders, id, {
      comment,
      ...(paid === undefined ? {} : { paidAt: paid ? (order.paidAt ?? now()) : null }),
      ...(cancelled === undefined ? {} : { cancelledAt: cancelled ? (order.cancelledAt ?? now()) : null }),
    });
    const before = lines ? await scope.list(orderLines, { where: eq(orderLines.orderId, id) }) : [];
    if (lines) await replaceLines(scope, order.id, order.purchaseRoundId, lines);
    const changed = await requireOrder(scope, id);
    const otherLines = lines !== undefined && !sameLines(before, changed.lines);
    await mailAbout(scope, order, changed.order, otherLines);
    return changed;
  },
});

function sameLines(before: OrderLine[], after: OrderLine[]): boolean {
  const written = (lines: OrderLine[]) =>
    lines
      .map((line) => `${line.quantity} of ${line.wineOfferingId}`)
      .sort()
      .join();
  return written(before) === written(after);
}

/** Queues what a change is to be mailed about. */
async function mailAbout(scope: Scope, before: Order, after: Order, otherLines: boolean): Promise<void> {
  const restored = before.cancelledAt !== null && after.cancelledAt === null;
  if (restored || (otherLines && after.cancelledAt === null)) {
    await enqueueOrderMail(scope, after.id, 'order_confirmed');
  }
  if (before.paidAt === null && after.paidAt !== null) {
    await enqueueOrderMail(scope, after.id, 'payment_confirmed');
  }
}

async function replaceLines(
  scope: Scope,
  orderId: number,
  roundId: number,
  lines: NonNullable<z.output<typeof updateOrderInput>['lines']>,
): Promise<void> {
  const wanted = lines.map((line) => line.wine_offering_id);
  const list = JSON.stringify(lines);
  const dropped = and(eq(orderLines.orderId, orderId), notInArray(orderLines.wineOfferingId, wanted));
  if (dropped) await scope.delete(orderLines, dropped);
  const written = await scope.query<{ wine_offering_id: string }>(
    (organization) => sql`
      INSERT INTO order_lines (organization_id, order_id, purchase_round_id, wine_offering_id, quantity, unit_price_cents)
      SELECT ${organization}, ${orderId}, ${roundId}, offering.id, line.quantity, offering.price_cents
      FROM jsonb_to_recordset(${list}::text::jsonb) AS line (wine_offering_id bigint, quantity integer)
      JOIN wine_offerings offering
        ON offering.organization_id = ${organization}
       AND offering.purchase_round_id = ${roundId}
       AND offering.id = line.wine_offering_id
      ORDER BY offering.id
      ON CONFLICT ON CONSTRAINT order_lines_order_id_wine_offering_id_key
      DO UPDATE SET quantity = EXCLUDED.quantity
      RETURNING wine_offering_id`,
  );
  const known = new Set(written.map((line) => Number(line.wine_offering_id)));
  const unknown = wanted.flatMap((offering, index) =>
    known.has(offering)
      ? []
      : [{ path: `lines.${index}.wine_offering_id`, message: 'This wine is not in the round.' }],
  );
  if (unknown.length > 0) throw invalid(...unknown);
}
