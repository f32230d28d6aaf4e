import type { InferSelectModel } from 'drizzle-orm';
import type { orders } from '@/db/schema';
import type { OrderChange, PaymentIds } from '@/lib/rules/changes/kinds';
import { iso } from '@/lib/rules/output';

/** The columns of an order that its payments decide. */
export type PaymentStatus = Pick<InferSelectModel<typeof orders>, 'paidAt' | 'paidCents' | 'dueCents'>;

/**
 * The line in the history of an order that was marked as paid or not paid, with the payments booked and voided for
 * that. Undefined when all is as it was.
 */
export function changedPayment(
  before: PaymentStatus,
  after: PaymentStatus,
  payments: PaymentIds,
): OrderChange | undefined {
  const [had, has] = [before.paidCents, after.paidCents];
  const isTouched = payments.booked.length + payments.voided.length > 0;
  if (iso(before.paidAt) === iso(after.paidAt) && had === has && !isTouched) return undefined;
  const was = before.paidAt && { at: before.paidAt.toISOString(), cents: had };
  if (after.paidAt === null) return { kind: 'unpaid', details: { cents: had, was, payments } };
  return { kind: 'paid', details: { cents: has, was, payments } };
}
