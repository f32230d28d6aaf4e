import { z } from 'zod';
import { ACT_EVENTS } from '@/db/schema/words';
import { openTenant } from '@/db/tenant';
import { orderCause } from '@/lib/mail/acts/order-acts';
import type { Lane } from '@/lib/process/runtime/concurrency';
import { describeError, log } from '@/lib/process/runtime/log';
import { waitForUrgentWork } from '@/lib/process/runtime/urgent-work';
import { beginQueuedMail } from './order-mail/order-mail';
import { deliverOrderMail } from './order-mail/order-mail-limit';
import { type BegunJob, retryOrderMail } from './order-mail/retry-order-mail';

const act = z.object({
  organization_id: z.int(),
  order_id: z.int(),
  event_type: z.enum(ACT_EVENTS),
  cause: orderCause.nullish(),
});

/** The payload: of `enqueue_order_mails` one act with an order, of `enqueue_order_acts` a list of them. */
const payloadInput = z.union([act.transform((one) => [one]), z.array(act)]).pipe(z.tuple([act], act));

/** The name of the job in the queue. */
export const SEND_ORDER_MAIL = 'send_order_mail';

/** Thrown so that the queue tries again later. */
class NotSentYet extends Error {
  override name = 'NotSentYet';
}

/**
 * Makes one attempt to send the message of a job, with its own row in the log. Throws when a later attempt may succeed.
 * A message that the provider will never accept is logged as failed and not tried again. Calls of the provider go
 * through the `lane`. A job that was begun `before` may have sent it already.
 */
export async function sendOrderMail(payload: unknown, lane?: Lane, before?: BegunJob): Promise<void> {
  const queued = payloadInput.parse(payload);
  const [{ organization_id, order_id }] = queued;
  const acts = queued.map(({ event_type: event, cause = null }) => ({ event, cause }));
  const tenant = openTenant(organization_id);
  await waitForUrgentWork();
  const begun = await guarded(() =>
    before ? retryOrderMail(tenant, order_id, acts, before) : beginQueuedMail(tenant, order_id, acts),
  );
  if (!begun) return;
  const result = await deliverOrderMail(tenant, begun, lane).catch((error: unknown) => {
    // The message may have been sent, so another attempt could mail it twice. The sweep will close the row.
    log().error({ error: describeError(error) }, 'the outcome of a message could not be written down');
  });
  // The reason is in the mail log. The provider's text may name the recipient, which no other log should.
  if (result && 'failure' in result && result.transient)
    throw new NotSentYet('The message was not sent yet.');
}

/** Replaces the error, because the queue stores it and it may contain a statement with personal data. */
async function guarded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    log().warn({ error: describeError(error) }, 'a message could not be prepared');
    throw new NotSentYet('The message could not be prepared.');
  }
}
