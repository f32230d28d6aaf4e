import { sql } from 'drizzle-orm';
import type { Scope } from '@/db/scope';

/** The events that are mailed about an order. */
export const ORDER_EVENTS = ['order_confirmed', 'payment_confirmed'] as const;
export type OrderEvent = (typeof ORDER_EVENTS)[number];

/** Queues a message about an order in the transaction that changes it; nothing when the route has no template. */
export async function enqueueOrderMail(scope: Scope, orderId: number, event: OrderEvent): Promise<void> {
  await scope.query((organization) => sql`SELECT enqueue_order_mail(${organization}, ${orderId}, ${event})`);
}
