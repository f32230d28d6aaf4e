import { sql } from 'drizzle-orm';
import type { OrderEvent } from '@/db/schema/words';
import type { Scope } from '@/db/scope';
import { compose } from '@/lib/templates/compose';
import { contextOfOrder, type OrderContext } from '@/lib/templates/context';
import { templateFor } from '@/lib/templates/queries';
import { type Begun, beginAttempt } from './attempts';

/** Whether the message still matches the order's state. */
function isDue({ order }: OrderContext, event: OrderEvent): boolean {
  return event === 'payment_confirmed' ? order.paidAt !== null : order.cancelledAt === null;
}

/**
 * Begins an attempt to mail a participant about an order; the caller commits it before `deliver`. Undefined
 * when there is nothing to send: the order or the template is gone, or the order has changed so that the
 * message is no longer true.
 */
export async function beginOrderMail(
  scope: Scope,
  orderId: number,
  event: OrderEvent,
): Promise<Begun | undefined> {
  // Keeps the order from being deleted until the row is written.
  await scope.query(
    (organization) => sql`
      SELECT FROM orders WHERE organization_id = ${organization} AND id = ${orderId} FOR KEY SHARE`,
  );
  const context = await contextOfOrder(scope, orderId);
  const template = context && (await templateFor(scope, context.route.id, event));
  if (!template || !isDue(context, event)) return undefined;
  const attempt = {
    routeId: context.route.id,
    participantId: context.participant.id,
    purchaseRoundId: context.round.id,
    orderId,
    eventType: event,
  };
  return beginAttempt(scope, attempt, context.participant.email, await compose(template, context));
}
