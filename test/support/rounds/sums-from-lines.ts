import type { OrderSums } from '@/lib/orders/sums/sums-by-round';
import { testDatabase } from '../rules';

/** What a round's orders come to, added up from each of its lines without anything that is computed or kept. */
export async function sumsFromLines(roundId: number): Promise<OrderSums> {
  const orders = await testDatabase<{ id: number; paid: number; cancelled: boolean }[]>`
    SELECT id::int, coalesce(paid_cents, 0)::int AS paid, cancelled_at IS NOT NULL AS cancelled
    FROM orders WHERE purchase_round_id = ${roundId}`;
  const lines = await testDatabase<{ order: number; wine: number; bottles: number; price: number }[]>`
    SELECT order_id::int AS order, wine_offering_id::int AS wine, coalesce(allotted, quantity) AS bottles,
           unit_price_cents AS price
    FROM order_lines WHERE purchase_round_id = ${roundId}`;
  const sums = {
    ...{ orders: 0, paid: 0, cancelled: 0, bottles: 0, totalCents: 0, paidCents: 0 },
    bottlesByWine: new Map<number, number>(),
  };
  for (const { id, paid, cancelled } of orders) {
    if (cancelled) sums.cancelled += 1;
    if (cancelled) continue;
    const own = lines.filter(({ order }) => order === id);
    const due = own.reduce((sum, { bottles, price }) => sum + bottles * price, 0);
    sums.orders += 1;
    if (paid >= due) sums.paid += 1;
    sums.totalCents += due;
    sums.paidCents += Math.min(paid, due);
    for (const { wine, bottles } of own.filter((line) => line.bottles > 0)) {
      sums.bottles += bottles;
      sums.bottlesByWine.set(wine, (sums.bottlesByWine.get(wine) ?? 0) + bottles);
    }
  }
  return sums;
}
