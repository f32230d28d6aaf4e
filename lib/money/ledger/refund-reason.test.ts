import { expect, it } from 'vitest';
import { refundReason } from './refund-reason';

const order = { totalCents: 8450, cancelledAt: null };
const paid = (...amounts: number[]) => amounts.map((amountCents) => ({ amountCents, voidedAt: null }));

it('an order is paid twice when two payments that are not void each cover all of it', () => {
  expect(refundReason(order, paid(8450, 8450))).toBe('twice');
  expect(refundReason(order, paid(8450, 9000, -500))).toBe('twice');
  expect(refundReason(order, [...paid(9000), { amountCents: 8450, voidedAt: new Date() }])).toBe('more');
});

it('an order that became smaller after it was paid, in one or in parts, is not paid twice', () => {
  expect(refundReason(order, paid(12_000))).toBe('more');
  expect(refundReason(order, paid(8000, 4000))).toBe('more');
  expect(refundReason({ ...order, totalCents: 0 }, paid(8450, 8450))).toBe('more');
});

it('a cancelled order is overpaid because it was cancelled', () => {
  expect(refundReason({ ...order, cancelledAt: new Date() }, paid(8450, 8450))).toBe('cancelled');
});
