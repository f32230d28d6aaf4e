'use server';

import {
  createPurchaseOrder,
  deletePurchaseOrder,
  renewPurchaseOrder,
  updatePurchaseOrder,
} from '@/lib/buying/purchase-orders/commands';
import { sendPurchaseOrder } from '@/lib/buying/purchase-orders/mail/send-purchase-order';
import { orderAll } from '@/lib/buying/purchase-orders/order-all';
import { receiveAll, receivePurchaseOrder } from '@/lib/buying/purchase-orders/receipt/receipt';
import { action, says, toasts } from '@/lib/http/forms/action';
import { parseId } from '@/lib/rules/input';
import { assignSuppliers } from '@/lib/wines/offerings/assign-suppliers';
import { translator } from '@/lib/words/languages/translator';
import { deliveries, receivedLines } from './received-lines';

const SAID = 'console.purchaseOrders.said';

/** The place and the day of a delivery, from the fields of a form. */
const deliveryOf = ({ delivery_address, delivery_on }: Record<string, string | undefined>) => ({
  delivery_address,
  delivery_on: delivery_on || null,
});

/** The wines of the form, of which a supplier is chosen or a price is filled in. */
const suppliedWines = (fields: Record<string, string>) =>
  Object.entries(fields).flatMap(([name, chosen]) => {
    const wine = name.startsWith('wine.') ? parseId(name.slice('wine.'.length)) : undefined;
    const purchase_price = fields[`price.${wine}`]?.trim() || undefined;
    return wine && (chosen || purchase_price)
      ? [{ wine_offering_id: wine, supplier_id: parseId(chosen), purchase_price }]
      : [];
  });

/** Assigns suppliers and purchase prices to wines. */
export const giveSuppliers = action({
  rule: assignSuppliers,
  input: (fields) => ({ id: parseId(fields.id), wines: suppliedWines(fields) }),
  done: toasts(SAID, (t, wines) => t('supplied', { wines })),
  refused: ({ errors, ...state }, _refusal, fields, locale) => {
    if (!errors) return state;
    const t = translator(locale, SAID);
    if (errors.wines) return { ...state, message: t('chooseSupplier') };
    const wines = suppliedWines(fields);
    const byField = Object.entries(errors).flatMap(([path, sentence]) => {
      const [, place, field] = path.split('.');
      const { wine_offering_id: id, supplier_id } = wines[Number(place)] ?? {};
      if (field === 'purchase_price') return [[`price.${id}`, sentence]];
      return supplier_id === undefined ? [[`wine.${id}`, sentence]] : [];
    });
    // A supplier that was deleted meanwhile is no choice of its field any more.
    return byField.length === 0
      ? { ...state, message: t('supplierGone') }
      : { ...state, errors: Object.fromEntries(byField) };
  },
});

export const makePurchaseOrder = action({
  rule: createPurchaseOrder,
  input: ({ purchase_round_id, supplier_id, additional, ...delivery }) => ({
    purchase_round_id: parseId(purchase_round_id),
    supplier_id: parseId(supplier_id),
    additional: additional === 'true',
    ...deliveryOf(delivery),
  }),
  done: ({ order }) => ({ goTo: `/admin/purchase-orders/${order.id}` }),
});

/** Makes the purchase orders of a round to all suppliers, and sends them if wanted. */
export const orderOfAll = action({
  rule: orderAll,
  input: ({ id, send, ...delivery }) => ({ id: parseId(id), send: send === 'true', ...deliveryOf(delivery) }),
  done: ({ purchaseOrderIds, sent, failed, withoutAddress }, { send }, locale) => {
    const t = translator(locale, SAID);
    const unsent = failed + withoutAddress.length;
    const say = send === 'true' ? t('sentAll', { sent }) : t('madeAll', { made: purchaseOrderIds.length });
    return { stay: true, toast: { say: unsent > 0 ? `${say} ${t('notSent', { unsent })}` : say } };
  },
});

/** Saves where and when a purchase order is delivered, and its note. */
export const saveTerms = action({
  rule: updatePurchaseOrder,
  input: ({ id, note, ...delivery }) => ({ id: parseId(id), note, ...deliveryOf(delivery) }),
  done: says(SAID, (t) => t('delivery')),
});

/** Notes that the supplier has confirmed a purchase order. */
export const noteConfirmed = action({
  rule: updatePurchaseOrder,
  input: ({ id }) => ({ id: parseId(id), status: 'confirmed' }),
  done: toasts(SAID, (t, { order }) => t('confirmed', { number: String(order.number) })),
});

/** Writes the numbers of a draft anew, and leads back to the page on which that was pressed. */
export const renewNumbers = action({
  rule: renewPurchaseOrder,
  done: toasts(SAID, (t, { order }) => t('renewed', { number: String(order.number) })),
});

export const removePurchaseOrder = action({
  rule: deletePurchaseOrder,
  done: (_nothing, { round }) => ({ goTo: `/admin/rounds/${parseId(round) ?? 0}/purchase` }),
});

/** Sends a purchase order with the text around it. */
export const send = action({
  rule: sendPurchaseOrder,
  input: ({ id, subject, text }) => ({ id: parseId(id), subject, text }),
  done: ({ failed }, { id }, locale) =>
    failed > 0
      ? { keep: true, failed: true, say: translator(locale, SAID)('notTaken') }
      : { goTo: `/admin/purchase-orders/${parseId(id) ?? 0}#mail` },
});

/** Books the delivery as its preview showed it. */
export const bookReceipt = action({
  rule: receivePurchaseOrder,
  input: ({ id, shortage, ...fields }) => ({
    id: parseId(id),
    shortage,
    lines: receivedLines(Object.entries(fields)),
  }),
  done: (_outcome, { id }) => ({ goTo: `/admin/purchase-orders/${parseId(id) ?? 0}#came` }),
});

/** Books the deliveries of a round's suppliers as their preview showed them. */
export const bookAllReceipts = action({
  rule: receiveAll,
  input: ({ id, shortage, ...fields }) => ({
    id: parseId(id),
    shortage,
    deliveries: deliveries(Object.entries(fields)),
  }),
  done: (_outcome, fields, locale) => ({
    stay: true,
    toast: {
      say: translator(locale, SAID)('receivedAll', { count: deliveries(Object.entries(fields)).length }),
    },
  }),
});
