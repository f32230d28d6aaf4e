import type { Order } from '@/lib/orders/queries';

/**
 * The state of an order's payment. One that was changed after payment may cost more or less than was paid; one that
 * comes to nothing is settled without a payment: `free`.
 */
export type PaymentState = 'free' | 'unpaid' | 'short' | 'paid' | 'over';

/** The payment state of an order that stands. */
export function paymentState({
  dueCents,
  paidCents,
  paidAt,
}: Pick<Order, 'dueCents' | 'paidCents'> & { paidAt: Date | string | null }): PaymentState {
  if (dueCents < 0) return 'over';
  if (dueCents > 0) return paidCents === 0 ? 'unpaid' : 'short';
  return paidCents === 0 && paidAt === null ? 'free' : 'paid';
}
