import { sql } from 'drizzle-orm';
import type { OrderEvent } from '@/db/schema/words';
import type { Scope } from '@/db/scope';

/**
 * Queues a message about an order in the transaction that changes it. Does nothing when the route has no
 * template.
 */
export async function enqueueOrderMail(scope: Scope, orderId: number, event: OrderEvent): Promise<void> {
  await scope.query((organization) => sql`SELECT enqueue_order_mail(${organization}, ${orderId}, ${event})`);
}
