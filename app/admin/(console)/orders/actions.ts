'use server';

import { askedLines } from '@/app/_ordering/quantity-fields';
import { aboutTheList } from '@/app/_ordering/refused-lines';
import { refusedOrder } from '@/app/_ordering/refused-order';
import { action, says } from '@/lib/http/forms/action';
import { placeOrderOnBehalf, updateOrder } from '@/lib/orders/commands';
import { notePayments } from '@/lib/orders/payments';
import { parseId } from '@/lib/rules/input';
import { translator } from '@/lib/words/languages/translator';
import { askedPayments, paymentToast } from './payment-words';

const yes = (field: string | undefined) => field === 'true';

/** Marks one order or several paid or unpaid, or as they were before. The page stays where it is. */
export const markPaid = action({
  rule: notePayments,
  input: askedPayments,
  done: (result, fields, locale) => ({ stay: true, toast: paymentToast(result, fields, locale) }),
  refused: (state, { status }, _fields, locale) =>
    status === 422
      ? { ...state, message: translator(locale, 'console.orders.said')('choosePaid'), errors: {} }
      : state,
});

/** Cancels an order, or restores a cancelled one. */
export const changeCancelled = action({
  rule: updateOrder,
  input: ({ id, cancelled }) => ({ id: parseId(id), cancelled: yes(cancelled) }),
  done: ({ order: { id, orderNumber, cancelledAt } }, _fields, locale) => ({
    stay: true,
    toast: {
      say: translator(locale, 'console.orders.said')(cancelledAt ? 'cancelled' : 'restored', {
        number: String(orderNumber),
      }),
      undo: { id, cancelled: String(cancelledAt === null) },
    },
  }),
  // Bottles of an order that is restored may be too many by now; the form has no fields for them.
  refused: aboutTheList,
});

/** Saves the bottles and the comment of an order. */
export const saveOrder = action({
  rule: updateOrder,
  input: ({ id, comment, ...rest }) => ({
    id: parseId(id),
    comment,
    lines: askedLines(Object.entries(rest)),
  }),
  done: says('console.orders.said', (t) => t('saved')),
  refused: refusedOrder,
});

export const placeForParticipant = action({
  rule: placeOrderOnBehalf,
  input: ({ purchase_round_id, participant_id, comment, ...rest }) => ({
    purchase_round_id: parseId(purchase_round_id),
    participant_id: parseId(participant_id),
    comment,
    lines: askedLines(Object.entries(rest)),
  }),
  done: ({ order: { id, purchaseRoundId, orderNumber } }, { then }) => ({
    goTo:
      then === 'another'
        ? `/admin/rounds/${purchaseRoundId}/orders/new?saved=${orderNumber}`
        : `/admin/orders/${id}`,
  }),
  refused: aboutTheList,
});
