'use server';

import { action, says } from '@/lib/http/forms/action';
import { remindToPay } from '@/lib/mail/plans/remind';
import { assignWrittenParts } from '@/lib/money/booking/commands';
import { reconcileTransfers } from '@/lib/money/booking/waiting/commands';
import { parseId } from '@/lib/rules/input';
import { translator } from '@/lib/words/languages/translator';
import { chosenBy } from '../orders/choice-field';
import { amountField, orderOfAmount } from './transfers/[id]/amount-field';

const SAID: Record<string, 'taken' | 'setAside' | 'opened'> = {
  take: 'taken',
  assign: 'taken',
  set_aside: 'setAside',
  open: 'opened',
};

/** Books the transfer of the pressed button on an order, or all of a field, sets it aside, or opens it again. */
export const settle = action({
  rule: reconcileTransfers,
  input: ({ id, order_id, partner_id, transfers, act }) => ({
    act,
    transfers: (transfers ?? `${id}.${order_id ?? ''}.${partner_id ?? ''}`).split(' ').map((one) => {
      const [transfer = '', order = '', partner = ''] = one.split('.');
      return { id: parseId(transfer), order_id: parseId(order), partner_id: parseId(partner) };
    }),
  }),
  done: ({ done, left }, { act = '' }, locale) => {
    const t = translator(locale, 'console.payments.said');
    const said = t(SAID[act] ?? 'opened', { count: done.length });
    const say = left > 0 ? `${said} ${t('left', { count: left })}` : said;
    const [first] = done;
    const undo = { id: Number(first), transfers: done.join(' '), act: 'open' };
    return { stay: true, toast: act === 'open' ? { say } : { say, undo } };
  },
});

/** Books a transfer on several orders, with an amount for each. */
export const divide = action({
  rule: assignWrittenParts,
  input: ({ id, ...fields }) => ({ id: parseId(id ?? ''), parts: writtenParts(fields) }),
  done: says('console.payments.said', (t) => t('taken', { count: 1 })),
  refused: (state, _refusal, fields) => {
    if (!state.errors) return state;
    const parts = writtenParts(fields);
    const errors = Object.entries(state.errors).map(([path, sentence]) => {
      const part = parts[Number(/^parts\.(\d+)/.exec(path)?.[1] ?? -1)];
      return [part ? amountField(Number(part.order_id)) : path, sentence];
    });
    return {
      ...state,
      message: state.errors.parts ?? state.message ?? '',
      errors: Object.fromEntries(errors),
    };
  },
});

const writtenParts = (fields: Record<string, string>) =>
  Object.entries(fields).flatMap(([name, amount]) => {
    const order = orderOfAmount(name);
    return order === undefined || amount.trim() === '' ? [] : [{ order_id: parseId(order), amount }];
  });

const tickedOrders = (fields: Record<string, string>) =>
  Object.keys(fields).flatMap((name) => {
    const id = chosenBy(name);
    return id === undefined ? [] : [parseId(id)];
  });

/** Reminds the people of the ticked orders to pay. */
export const remind = action({
  rule: remindToPay,
  input: (fields) => ({ orders: tickedOrders(fields), again: fields.again !== undefined }),
  done: ({ reminded }, fields, locale) => {
    const t = translator(locale, 'console.payments.said');
    const said = t('reminded', { count: reminded });
    const left = tickedOrders(fields).length - reminded;
    return {
      stay: true,
      say: reminded > 0 && left > 0 ? `${said} ${t('notReminded', { count: left })}` : said,
    };
  },
  refused: (state, { status }, _fields, locale) =>
    status === 422
      ? { ...state, message: translator(locale, 'console.payments.said')('chooseToRemind'), errors: {} }
      : state,
});
