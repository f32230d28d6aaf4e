import { sql } from 'drizzle-orm';
import type { Scope } from '@/db/scope';
import type { OrderEvent } from '@/lib/orders/mail';
import { templateFor } from '@/lib/templates/queries';
import { type Begun, beginAttempt } from './attempts';
import { compose } from './compose';
import { factsOfOrder, type OrderFacts } from './facts';

/** Whether a message is still true by the time it is sent. */
function isDue({ order }: OrderFacts, event: OrderEvent): boolean {
  return event === 'payment_confirmed' ? order.paidAt !== null : order.cancelledAt === null;
}

/**
 * Begins an attempt to mail a participant about an order, to be committed before `deliver`. Undefined when
 * there is nothing to send: the order or the template is gone, or the order has changed so that it is no
 * longer true.
 */
export async function beginOrderMail(
  scope: Scope,
  orderId: number,
  event: OrderEvent,
): Promise<Begun | undefined> {
  // Held until the row is written, so that the order cannot be deleted from under it.
  await scope.query(
    (organization) => sql`
      SELECT FROM orders WHERE organization_id = ${organization} AND id = ${orderId} FOR KEY SHARE`,
  );
  const facts = await factsOfOrder(scope, orderId);
  const template = facts && (await templateFor(scope, facts.route.id, event));
  if (!template || !isDue(facts, event)) return undefined;
  const attempt = {
    routeId: facts.route.id,
    participantId: facts.participant.id,
    purchaseRoundId: facts.round.id,
    orderId,
    eventType: event,
  };
  return beginAttempt(scope, attempt, facts.participant.email, compose(template, facts));
}
