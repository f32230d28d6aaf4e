import { and, eq, gte, inArray } from 'drizzle-orm';
import { mailLogs, orders, participants } from '@/db/schema';
import type { OrderEvent } from '@/db/schema/words';
import type { Tenant } from '@/db/tenant';
import type { Begun } from '@/lib/mail/log/attempts';
import { gotThroughSince, LOST } from '@/lib/mail/log/lost-mail';
import { isToParticipant } from '@/lib/mail/log/queries';
import type { Act } from './act-to-tell';
import { beginOrderMail } from './order-mail';
import { sinceTold } from './short-told';

/** The events as which a message about a changed order may have been sent. */
const CHANGED: OrderEvent[] = ['order_confirmed', 'order_changed', 'order_cancelled'];

/** A job of the queue that was begun before. */
export interface BegunJob {
  created_at: Date;
  /** The moment since which it is due; a failure, or an act that joins it, sets it anew. */
  run_at: Date;
}

/**
 * Begins the next attempt at a queued message about an order, of which an earlier one failed or was cut off. Undefined
 * without anything to send, and when an administrator has sent the message again since the job was queued. Undefined
 * also when a process sent it since the job is due and was killed before it ended the job.
 */
export function retryOrderMail(
  tenant: Tenant,
  orderId: number,
  acts: Act[],
  job: BegunJob,
): Promise<Begun | undefined> {
  return tenant.transaction(async (scope) => {
    const order = await scope.find(orders, orderId);
    if (!order) return undefined;
    // Nobody sends it again while this is looked into.
    await scope.lock(participants, order.participantId);
    const [failed] = await scope.list(mailLogs, {
      where: and(
        eq(mailLogs.orderId, orderId),
        inArray(
          mailLogs.eventType,
          acts.flatMap(({ event, cause }) => (cause ? CHANGED : [event])),
        ),
        inArray(mailLogs.status, [...LOST]),
        gte(mailLogs.createdAt, job.created_at),
      ),
      orderBy: [mailLogs.id],
      limit: 1,
    });
    if (failed && isToParticipant(failed) && (await gotThroughSince(scope, failed))) return undefined;
    const [since = []] = await sinceTold((work) => work(scope), [{ orderId, acts }]);
    return beginOrderMail(scope, orderId, since, job.run_at);
  });
}
