import type { OrderSums } from '@/lib/orders/sums/sums-by-round';
import { testDatabase } from '../rules';

/** An order as its row says it. */
interface StoredOrder {
  id: number;
  bottles: number;
  total: number;
  paid: number;
  due: number;
  cancelled: boolean;
}

/** The orders of a round as their rows say them, by id. */
export async function storedOrders(roundId: number): Promise<StoredOrder[]> {
  const rows = await testDatabase<StoredOrder[]>`
    SELECT id::int, bottles, total_cents::int AS total, paid_cents::int AS paid, due_cents::int AS due,
           cancelled_at IS NOT NULL AS cancelled
    FROM orders WHERE purchase_round_id = ${roundId} ORDER BY id`;
  return [...rows];
}

/** The orders of a round with sums that are added up from each line and payment, without any kept value. */
export async function addedUpOrders(roundId: number): Promise<StoredOrder[]> {
  const orders = await testDatabase<{ id: number; cancelled: boolean }[]>`
    SELECT id::int, cancelled_at IS NOT NULL AS cancelled FROM orders WHERE purchase_round_id = ${roundId} ORDER BY id`;
  const lines = await testDatabase<{ order: number; bottles: number; price: number }[]>`
    SELECT order_id::int AS order, coalesce(allotted, quantity) AS bottles, unit_price_cents AS price
    FROM order_lines WHERE purchase_round_id = ${roundId}`;
  const booked = await testDatabase<{ order: number; cents: number }[]>`
    SELECT order_id::int AS order, amount_cents::int AS cents FROM payments
    WHERE voided_at IS NULL AND order_id = ANY(${orders.map(({ id }) => id)})`;
  return orders.map(({ id, cancelled }) => {
    const own = lines.filter(({ order }) => order === id);
    const total = own.reduce((sum, { bottles, price }) => sum + bottles * price, 0);
    const paid = booked.reduce((sum, { order, cents }) => sum + (order === id ? cents : 0), 0);
    const bottles = own.reduce((sum, line) => sum + line.bottles, 0);
    return { id, bottles, total, paid, due: (cancelled ? 0 : total) - paid, cancelled };
  });
}

/** The sums of a round's orders, added up in the same way. */
export async function sumsFromRows(roundId: number): Promise<OrderSums> {
  const orders = await addedUpOrders(roundId);
  const standing = orders.filter(({ cancelled }) => !cancelled);
  const sum = (of: (order: StoredOrder) => number) => standing.reduce((all, order) => all + of(order), 0);
  return {
    orders: standing.length,
    paid: standing.filter(({ due }) => due <= 0).length,
    cancelled: orders.length - standing.length,
    bottles: sum(({ bottles }) => bottles),
    totalCents: sum(({ total }) => total),
    paidCents: sum(({ total, paid }) => Math.min(total, paid)),
  };
}

/** The bottles ordered of each wine of a round, added up in the same way; nothing of one that nobody ordered. */
export async function bottlesFromRows(roundId: number): Promise<Map<number, number>> {
  const lines = await testDatabase<{ wine: number; bottles: number }[]>`
    SELECT line.wine_offering_id::int AS wine, coalesce(line.allotted, line.quantity) AS bottles
    FROM order_lines line JOIN orders placed ON placed.id = line.order_id
    WHERE placed.purchase_round_id = ${roundId} AND placed.cancelled_at IS NULL`;
  const sums = new Map<number, number>();
  for (const { wine, bottles } of lines) sums.set(wine, (sums.get(wine) ?? 0) + bottles);
  return new Map([...sums].filter(([, bottles]) => bottles > 0));
}
