'use server';

import { askedLines } from '@/app/_ordering/quantity-fields';
import { aboutTheList } from '@/app/_ordering/refused-lines';
import { refusedOrder } from '@/app/_ordering/refused-order';
import { action } from '@/lib/http/forms/action';
import { parseId } from '@/lib/input';
import { placeOrderOnBehalf, updateOrder } from '@/lib/orders/commands';
import { notePayments } from '@/lib/orders/payments';
import { askedPayments, paymentToast } from './payment-words';

const yes = (field: string | undefined) => field === 'true';

/** Marks one order or several paid or unpaid, or as they were before. The page stays where it is. */
export const markPaid = action({
  rule: notePayments,
  input: askedPayments,
  done: (result, fields) => ({ stay: true, toast: paymentToast(result, fields) }),
  refused: (state, { status }) =>
    status === 422 ? { ...state, message: 'Choose the orders first that are paid.', errors: {} } : state,
});

/** Cancels an order, or restores a cancelled one. */
export const changeCancelled = action({
  rule: updateOrder,
  input: ({ id, cancelled }) => ({ id: parseId(id ?? ''), cancelled: yes(cancelled) }),
  done: ({ order: { id, orderNumber, cancelledAt } }) => ({
    stay: true,
    toast: {
      say: cancelledAt ? `Order ${orderNumber} is cancelled.` : `Order ${orderNumber} is restored.`,
      undo: { id, cancelled: String(cancelledAt === null) },
    },
  }),
});

/** Saves the bottles and the comment of an order. */
export const saveOrder = action({
  rule: updateOrder,
  input: ({ id, comment, ...rest }) => ({
    id: parseId(id ?? ''),
    comment,
    lines: askedLines(Object.entries(rest)),
  }),
  done: () => ({ stay: true, say: 'The order is saved.' }),
  refused: refusedOrder,
});

export const placeForParticipant = action({
  rule: placeOrderOnBehalf,
  input: ({ purchase_round_id, participant_id, comment, ...rest }) => ({
    purchase_round_id: parseId(purchase_round_id ?? ''),
    participant_id: parseId(participant_id ?? ''),
    comment,
    lines: askedLines(Object.entries(rest)),
  }),
  done: ({ order }) => ({ goTo: `/admin/orders/${order.id}` }),
  refused: aboutTheList,
});
