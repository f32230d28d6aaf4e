'use server';

import { action, says } from '@/lib/http/forms/action';
import { createWrittenPayment, voidPayment } from '@/lib/money/ledger/commands';
import { parseId } from '@/lib/rules/input';

/** Books a payment of an order, with an amount as people write it. */
export const bookPayment = action({
  rule: createWrittenPayment,
  input: ({ order_id, amount, given_back, paid_on, method, note, sure }) => ({
    order_id: parseId(order_id),
    amount: amount ?? '',
    given_back: given_back === 'true',
    paid_on: paid_on || undefined,
    method,
    note,
    sure: sure === 'on',
  }),
  done: says('console.orders.payments', (t) => t('booked')),
});

export const voidBooked = action({
  rule: voidPayment,
  input: ({ id, reason }) => ({ id: parseId(id), reason: reason ?? null }),
  done: says('console.orders.payments', (t) => t('voided')),
});
