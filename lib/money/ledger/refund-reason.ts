import { payments } from '@/db/schema';
import type { Scope } from '@/db/scope';
import { inIds } from '@/lib/rules/list';
import type { Payment } from './payable-orders';

/** An order as far as a refund goes, in the currency's minor unit. */
interface OverpaidOrder {
  totalCents: number;
  cancelledAt: Date | string | null;
}

/** The reason why an order is overpaid, as far as it is certain; `more` where it changed, or too much was paid. */
export type RefundReason = 'cancelled' | 'twice' | 'more';

/** The reason of a refund, by all payments of the order: of one paid twice, two that are not void each cover all of it. */
export function refundReason(
  { totalCents, cancelledAt }: OverpaidOrder,
  booked: Pick<Payment, 'amountCents' | 'voidedAt'>[],
): RefundReason {
  if (cancelledAt !== null) return 'cancelled';
  const whole = booked.filter(
    ({ amountCents, voidedAt }) => voidedAt === null && totalCents > 0 && amountCents >= totalCents,
  );
  return whole.length > 1 ? 'twice' : 'more';
}

/** The payments of each of some orders, void ones as well, by the orders' ids: one statement. */
export async function paymentsByOrder(scope: Scope, ids: number[]): Promise<Map<number, Payment[]>> {
  const found = new Map<number, Payment[]>(ids.map((id) => [id, []]));
  if (ids.length === 0) return found;
  const rows = await scope.list(payments, { where: inIds(payments.orderId, ids) });
  for (const payment of rows) found.get(payment.orderId)?.push(payment);
  return found;
}
