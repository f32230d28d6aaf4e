import { sql } from 'drizzle-orm';
import type { OrderEvent } from '@/db/schema/words';
import type { Scope } from '@/db/scope';

/**
 * Queues a message about each of these orders in the transaction that changes them. Does nothing for an order whose
 * route has no template.
 */
export async function enqueueOrderMails(scope: Scope, orderIds: number[], event: OrderEvent): Promise<void> {
  const ids = `{${orderIds.join(',')}}`;
  await scope.query(
    (organization) => sql`
      SELECT enqueue_order_mails(${organization}, ${ids}::bigint[], ${event})`,
  );
}

/** The same about one order. */
export const enqueueOrderMail = (scope: Scope, orderId: number, event: OrderEvent): Promise<void> =>
  enqueueOrderMails(scope, [orderId], event);
