import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { mailTemplates } from '@/db/schema';
import type { Scope } from '@/db/scope';
import { reading, transaction } from '@/db/transaction';
import { describeError, log } from '@/lib/log';
import { EVENT_TYPES, type EventType } from '@/lib/templates/input';
import { beginAttempt, deliver } from './attempts';
import { type Composed, compose } from './compose';
import { factsOfOrder, type OrderFacts } from './facts';
import type { MailLog } from './queries';

/** As the database's `enqueue_order_mail` writes it. */
const payloadInput = z.object({
  organization_id: z.int(),
  order_id: z.int(),
  event_type: z.enum(EVENT_TYPES),
});

/** The name of the job in the queue. */
export const SEND_ORDER_MAIL = 'send_order_mail';

/** The events that are mailed about an order. */
export type OrderEvent = Exclude<EventType, 'round_announced'>;

/** Thrown so that the queue tries again later. */
class NotSentYet extends Error {
  override name = 'NotSentYet';
}

/** Queues a message about an order in the transaction that changes it; nothing when the route has no template. */
export async function enqueueOrderMail(scope: Scope, orderId: number, event: OrderEvent): Promise<void> {
  await scope.query((organization) => sql`SELECT enqueue_order_mail(${organization}, ${orderId}, ${event})`);
}

/**
 * One attempt to send what a job asks for, with a log row of its own. Throws when it may get through later;
 * what the provider will never take is logged as failed, and that is the end of it.
 */
export async function sendOrderMail(payload: unknown): Promise<void> {
  const { organization_id, order_id, event_type } = payloadInput.parse(payload);
  const begun = await guarded(() => beginOrderMail(organization_id, order_id, event_type));
  if (!begun) return;
  const result = await deliver(begun.row, begun.composed).catch((error: unknown) => {
    // The message is out, or may be: another attempt could mail it twice. The sweep will close the row.
    log().error({ error: describeError(error) }, 'the outcome of a message could not be written down');
  });
  // The reason is in the mail log; the provider's words may name the recipient, which no other log should.
  if (result && 'failure' in result && result.transient)
    throw new NotSentYet('The message was not sent yet.');
}

/** What the queue keeps of a failure must not hold a statement with somebody's data. */
async function guarded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    log().warn({ error: describeError(error) }, 'a message could not be prepared');
    throw new NotSentYet('The message could not be prepared.');
  }
}

/** Whether a message is still true by the time it is sent. */
function isDue({ order }: OrderFacts, event: EventType): boolean {
  return event === 'payment_confirmed' ? order.paidAt !== null : order.cancelledAt === null;
}

/** The row of an attempt, committed, and its message; undefined when there is nothing to send any more. */
export async function beginOrderMail(
  organizationId: number,
  orderId: number,
  event: EventType,
): Promise<{ row: MailLog; composed: Composed } | undefined> {
  const facts = await reading(organizationId, (scope) => factsOfOrder(scope, orderId));
  if (!facts || !isDue(facts, event)) return undefined;
  return transaction(organizationId, async (scope) => {
    const where = and(eq(mailTemplates.routeId, facts.route.id), eq(mailTemplates.eventType, event));
    const [template] = await scope.list(mailTemplates, { where });
    // Held until the row is there: a deleted order takes no row of its own along.
    const [there] = await scope.query(
      (organization) => sql`
        SELECT id FROM orders WHERE organization_id = ${organization} AND id = ${orderId} FOR KEY SHARE`,
    );
    if (!template || !there) return undefined;
    const composed = compose(template, facts);
    const attempt = {
      routeId: facts.route.id,
      participantId: facts.participant.id,
      purchaseRoundId: facts.round.id,
      orderId,
      eventType: event,
    };
    return { row: await beginAttempt(scope, attempt, facts.participant.email, composed), composed };
  });
}
