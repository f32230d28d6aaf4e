'use server';

import { randomUUID } from 'node:crypto';
import { askedLines, isBottlesField } from '@/app/_ordering/quantity-fields';
import { aboutTheList } from '@/app/_ordering/refused-lines';
import { refusedOrder } from '@/app/_ordering/refused-order';
import { action } from '@/lib/http/forms/action';
import { wasField } from '@/lib/http/forms/changed-meanwhile';
import { switchedLocale } from '@/lib/http/pages/page-locale';
import { placeOrder } from '@/lib/orders/commands';
import { mailOwnLinks } from '@/lib/orders/own-links';
import { correctOwnContact, correctOwnEmail, updateOwnOrder } from '@/lib/orders/own-order';
import { ownOrderPath } from '@/lib/orders/present';
import { signUp } from '@/lib/people/commands';
import { translator } from '@/lib/words/languages/translator';

/** Places the order of the storefront's form and leads to the order's own page. */
export const placeOrderFromForm = action({
  rule: placeOrder,
  input: async ({ name, email, phone, comment, age_confirmed, idempotency_key, ...rest }) => ({
    name,
    email,
    phone,
    locale: await switchedLocale(),
    comment,
    age_confirmed: age_confirmed === undefined ? undefined : true,
    // A form without its key is still a valid order.
    idempotency_key: idempotency_key || undefined,
    lines: askedLines(Object.entries(rest)),
  }),
  done: ({ placed }) => ({ goTo: ownOrderPath(placed.access_token) }),
  refused: (state, refusal, fields, locale) =>
    refusal.problem === 'idempotencyKeyReused'
      ? {
          ...state,
          message: translator(locale, 'storefront.said')('alreadyPlaced'),
          // The earlier key belongs to the earlier order, so the form gets a new one.
          values: { ...state.values, idempotency_key: randomUUID() },
        }
      : aboutTheList(state, refusal, fields, locale),
  ends: ['deadlinePassed', 'noOpenRound'],
});

/** Saves the bottles and the comment from the participant's own page. */
export const saveOwnOrder = action({
  rule: updateOwnOrder,
  input: ({ token, comment, ...rest }) => ({
    token,
    comment,
    lines: askedLines(Object.entries(rest)),
  }),
  done: ({ order }, fields) => ({
    goTo: `${ownOrderPath(order.accessToken)}?saved=${changesBottles(fields) ? 'mailed' : 'quietly'}`,
  }),
  refused: refusedOrder,
});

/** True when the bottles differ from those that the form began with: only such a change is mailed. */
function changesBottles(fields: Record<string, string>): boolean {
  return Object.entries(fields).some(
    ([name, value]) => isBottlesField(name) && Number(value) !== Number(fields[wasField(name)] ?? 0),
  );
}

/** Corrects the name and phone of the participant's own order. */
export const correctOwnContactFromForm = action({
  rule: correctOwnContact,
  input: ({ token, name, phone }) => ({ token, name, phone }),
  done: ({ order }) => ({ goTo: `${ownOrderPath(order.accessToken)}?saved=contact` }),
});

/** Corrects the e-mail address of a participant whom their own order introduced. */
export const correctOwnEmailFromForm = action({
  rule: correctOwnEmail,
  input: ({ token, email }) => ({ token, email }),
  done: ({ order }) => ({ goTo: `${ownOrderPath(order.accessToken)}?saved=email` }),
});

/** Cancels the participant's own order, or restores it. */
export const changeOwnCancelled = action({
  rule: updateOwnOrder,
  input: ({ token, cancelled }) => ({ token, cancelled: cancelled === 'true' }),
  done: ({ order }) => ({
    goTo: order.cancelledAt
      ? `${ownOrderPath(order.accessToken)}?saved=cancelled`
      : ownOrderPath(order.accessToken),
  }),
  // Bottles of an order that is restored may be too many by now; the form has no fields for them.
  refused: aboutTheList,
});

/** Mails participants the lost links to their orders. */
export const mailOwnLinksFromForm = action({
  rule: mailOwnLinks,
  input: ({ email }) => ({ email }),
  done: ({ email }, _fields, locale) => ({
    say: translator(locale, 'storefront.ownLinks')('done', { email }),
  }),
});

/** Adds a visitor to the route's participants. */
export const signUpFromForm = action({
  rule: signUp,
  input: async ({ name, email }) => ({ name, email, locale: await switchedLocale() }),
  done: ({ email }, _fields, locale) => ({ say: translator(locale, 'storefront.signUp')('done', { email }) }),
});
