'use server';

import { action, toasts } from '@/lib/http/forms/action';
import { wasField } from '@/lib/http/forms/changed-meanwhile';
import { momentOfField } from '@/lib/http/forms/form-input';
import { atTranslatedFields, translationsOfForm } from '@/lib/http/forms/translated-fields';
import { planNextRound, planRound } from '@/lib/mail/plans/planning';
import { now } from '@/lib/process/runtime/clock';
import { deleteRound, discardUnsavedRound, updateRound } from '@/lib/rounds/commands';
import { extendRound, openRound } from '@/lib/rounds/opening';
import { parseId } from '@/lib/rules/input';
import { translator } from '@/lib/words/languages/translator';

/** Creates a draft and leads to the form for its other fields. */
export const beginRound = action({
  rule: planRound,
  input: ({ route_id, name }) => ({
    route_id: parseId(route_id),
    name: name?.trim() || undefined,
    shows_crates: true,
  }),
  done: (round) => ({ goTo: `/admin/rounds/${round.id}/edit?then=wines` }),
});

export const saveRound = action({
  rule: updateRound,
  input: ({ id, name, pickup_location, description, payment_instructions, ...fields }) => {
    // The form shows minutes but a date may be stored with seconds, so an untouched date is not sent. A proposed
    // one is not stored yet.
    const date = (field: string) =>
      fields[field] === fields[wasField(field)] && fields.proposed === undefined
        ? undefined
        : momentOfField(fields[field]);
    // An unticked box sends no value, so the field of its stored value tells that the form has one.
    const box = (field: string) =>
      fields[wasField(field)] === undefined ? undefined : fields[field] !== undefined;
    return {
      id: parseId(id),
      name,
      opens_at: date('opens_at'),
      order_deadline_at: date('order_deadline_at'),
      pickup_at: date('pickup_at'),
      pickup_until: date('pickup_until'),
      pickup_location,
      description,
      payment_instructions,
      translations: translationsOfForm(fields),
      payment_due_at: date('payment_due_at'),
      shows_crates: box('shows_crates'),
      auto_open: box('auto_open'),
      auto_close: box('auto_close'),
    };
  },
  refused: atTranslatedFields,
  done: (round, { then, ...fields }) => {
    const isMoved = ['pickup_at', 'pickup_until', 'pickup_location'].some((field) => {
      const was = fields[wasField(field)];
      return was !== undefined && fields[field] !== was;
    });
    return {
      goTo:
        then === 'wines'
          ? `/admin/rounds/${round.id}/wines?saved=round`
          : `/admin/rounds/${round.id}?saved=round${isMoved ? '&moved=pickup' : ''}`,
    };
  },
});

/** Plans the round after one, with its wines and its mail, and leads to its form with dates that lie ahead. */
export const copyToDraft = action({
  rule: planNextRound,
  done: (round) => ({ goTo: `/admin/rounds/${round.id}/edit?then=wines` }),
});

/** The round that is opened, with what its page showed of the consequences. */
const opening = ({ id, others, reopens }: Record<string, string>) => ({
  id: parseId(id),
  others: others || undefined,
  reopens: reopens === 'on',
});

/** Opens a round as its page showed it, and leads to announcing it if requested. */
export const open = action({
  rule: openRound,
  input: opening,
  done: (round, { then }) => ({
    goTo: then === 'announce' ? `/admin/rounds/${round.id}/announce` : `/admin/rounds/${round.id}`,
  }),
});

/** Moves the deadline of a round, which opens again for that if it was closed. */
export const extend = action({
  rule: extendRound,
  input: ({ order_deadline_at, ...fields }) => ({
    ...opening(fields),
    order_deadline_at: momentOfField(order_deadline_at),
  }),
  done: ({ id }) => ({ goTo: `/admin/rounds/${id}` }),
});

/** Closes a round, opens it again to undo that, or returns it to draft. The page stays where it is. */
export const changeRoundState = action({
  rule: updateRound,
  input: ({ id, status }) => ({ id: parseId(id), status }),
  done: ({ id, name, status, orderDeadlineAt }, _fields, locale) => {
    const toldAs = status === 'open' ? 'reopened' : status === 'closed' ? 'closed' : 'takenBack';
    // One whose deadline has passed would take no orders anyway, and may be closed again by the clock.
    const isEarly = status === 'closed' && orderDeadlineAt !== null && orderDeadlineAt > now();
    return {
      stay: true,
      toast: {
        say: translator(locale, 'console.rounds.said')(toldAs, { round: name }),
        ...(isEarly ? { undo: { id, status: 'open' } } : {}),
      },
    };
  },
});

/** Puts a closed round away, or takes it out again. */
export const putAway = action({
  rule: updateRound,
  input: ({ id, finished }) => ({ id: parseId(id), finished: finished === 'true' }),
  done: toasts('console.rounds.said', (t, { name, finishedAt }) =>
    t(finishedAt ? 'putAway' : 'takenOut', { round: name }),
  ),
});

/** Leaves the form of a round that was just begun, which is deleted. */
export const discardRound = action({
  rule: discardUnsavedRound,
  done: () => ({ goTo: '/admin/rounds' }),
});

/** Deletes a round together with everything that belongs to it. */
export const deleteRoundForGood = action({
  rule: deleteRound,
  done: () => ({ goTo: '/admin/rounds' }),
});
