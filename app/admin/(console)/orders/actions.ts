'use server';

import { askedLines } from '@/app/_ordering/quantity-fields';
import { aboutTheList } from '@/app/_ordering/refused-lines';
import { refusedOrder } from '@/app/_ordering/refused-order';
import { action } from '@/lib/http/forms/action';
import { parseId } from '@/lib/input';
import { placeOrderOnBehalf, updateOrder } from '@/lib/orders/commands';

const yes = (field: string | undefined) => field === 'true';

/** Marks an order paid or unpaid. The page stays where it is. */
export const markPaid = action({
  rule: updateOrder,
  input: ({ id, paid }) => ({ id: parseId(id ?? ''), paid: yes(paid) }),
  done: () => ({ stay: true }),
});

/** Cancels an order, or restores a cancelled one. */
export const changeCancelled = action({
  rule: updateOrder,
  input: ({ id, cancelled }) => ({ id: parseId(id ?? ''), cancelled: yes(cancelled) }),
  done: ({ order }) => ({ goTo: `/admin/orders/${order.id}` }),
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
  refused: (state, _refusal, fields) => aboutTheList(state, fields),
});
