import { returnPoint, takePoint } from '@/db/rate-limits';
import type { Tenant } from '@/db/tenant';
import { type Begun, deliver } from '@/lib/mail/log/attempts';
import type { SendResult } from '@/lib/mail/transport/client';
import { permanentFailure } from '@/lib/mail/transport/failures';
import type { Lane } from '@/lib/process/runtime/concurrency';
import { settings } from '@/lib/process/runtime/env';
import { keyedHash } from '@/lib/process/runtime/keyed-hash';
import { retryWhileDatabaseIsAway } from '@/lib/process/runtime/retry';

const NAME = 'order-mail';

/**
 * Delivers a message about an order, like `deliver`, unless its address has had the hour's limit of messages over all
 * routes: anybody may order with anybody's address. Then the attempt fails with a sentence that says so. Messages that
 * the provider refused do not count.
 */
export async function deliverOrderMail(tenant: Tenant, begun: Begun, lane?: Lane): Promise<SendResult> {
  const points = settings().RATE_LIMIT_ORDER_MAIL_PER_HOUR;
  if (points === 0 || 'failure' in begun.composed) return deliver(tenant, begun, lane);
  const limit = { name: NAME, points, seconds: 3600 };
  const key = keyedHash(NAME, begun.row.recipient);
  const refused = await retryWhileDatabaseIsAway(() => takePoint(limit, key));
  if (refused !== null) {
    const failure = permanentFailure(
      'Not sent: this address already got {count} messages about orders within an hour. It can be sent again after that.',
      { count: points },
    );
    return deliver(tenant, { ...begun, composed: { subject: begun.composed.subject, failure } });
  }
  const result = await deliver(tenant, begun, lane);
  if ('failure' in result) await retryWhileDatabaseIsAway(() => returnPoint(limit, key));
  return result;
}
