import type { OrderChange } from '@/lib/changes/kinds';
import { iso } from '@/lib/output';
import { now } from '@/lib/runtime/clock';
import type { Order } from './queries';

/** What is noted of an order's payment. */
export type NotedPayment = Pick<Order, 'paidAt' | 'paidCents'>;

/** The payment columns of an order that is marked as paid in full at its present total, or as not paid. */
export function paymentNoted({ paidAt }: NotedPayment, paid: boolean, total: number): NotedPayment {
  return paid ? { paidAt: paidAt ?? now(), paidCents: total } : { paidAt: null, paidCents: null };
}

/**
 * What is to be kept about a change of a payment; nothing when it is as it was. Marking a paid order as paid again
 * notes the amount that it has come to meanwhile.
 */
export function changedPayment(before: NotedPayment, after: NotedPayment): OrderChange | undefined {
  if (iso(before.paidAt) === iso(after.paidAt) && before.paidCents === after.paidCents) return undefined;
  const was = before.paidAt && { at: before.paidAt.toISOString(), cents: before.paidCents };
  if (after.paidAt === null) return { kind: 'unpaid', details: { cents: before.paidCents ?? 0, was } };
  return { kind: 'paid', details: { cents: after.paidCents ?? 0, was } };
}

/** Whether the participant is to be told that the order is paid. */
export const isNewlyPaid = (before: NotedPayment, after: NotedPayment): boolean =>
  before.paidAt === null && after.paidAt !== null;
