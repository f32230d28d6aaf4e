import type { InferSelectModel } from 'drizzle-orm';
import { orderLines, type orders, participants } from '@/db/schema';
import type { Scope } from '@/db/scope';
import type { Participant } from '@/lib/people/queries';
import { existing } from '@/lib/rules/errors';
import { groupedBy } from '@/lib/rules/group-by';
import { inIds, referredRows } from '@/lib/rules/list';

export type Order = InferSelectModel<typeof orders>;
export type OrderLine = InferSelectModel<typeof orderLines>;

/** An order with the participant who placed it and its lines. */
export interface OrderDetails {
  order: Order;
  participant: Participant;
  lines: OrderLine[];
}

/** Adds participants and lines to a list of orders, in two statements however many orders there are. */
export async function loadOrders(scope: Scope, rows: Order[]): Promise<OrderDetails[]> {
  if (rows.length === 0) return [];
  const [people, lines] = await Promise.all([
    referredRows(scope, participants, rows, (row) => row.participantId),
    scope.list(orderLines, {
      where: inIds(
        orderLines.orderId,
        rows.map((row) => row.id),
      ),
    }),
  ]);
  const linesByOrder = groupedBy(lines, (line) => line.orderId);
  return rows.map((order) => ({
    order,
    participant: existing(people.get(order.participantId)),
    lines: linesByOrder.get(order.id) ?? [],
  }));
}
