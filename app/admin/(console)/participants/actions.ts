'use server';

import { action, says, toasts } from '@/lib/http/forms/action';
import { anonymiseParticipant } from '@/lib/people/anonymising';
import { createParticipant, deleteParticipant, updateParticipant } from '@/lib/people/commands';
import { parseId } from '@/lib/rules/input';
import { noAddress } from '@/lib/words/addresses';
import { translator } from '@/lib/words/languages/translator';

/** The fields of a participant's form as input for the rules. */
const entered = ({ name, email, no_email, phone, locale }: Record<string, string>) => ({
  name,
  email: no_email && !email ? noAddress() : email,
  phone,
  locale,
});

/** Adds a participant. If this began in a round, it leads on to placing an order there. */
export const addParticipant = action({
  rule: createParticipant,
  input: ({ route_id, ...fields }) => ({ route_id: parseId(route_id), ...entered(fields) }),
  done: (participant, { round }) => {
    const roundId = parseId(round);
    return {
      goTo:
        roundId === undefined
          ? `/admin/participants/${participant.id}`
          : `/admin/rounds/${roundId}/orders/new?participant=${participant.id}`,
    };
  },
});

export const saveParticipant = action({
  rule: updateParticipant,
  input: ({ id, ...fields }) => ({ id: parseId(id), ...entered(fields) }),
  done: says('console.participants.said', (t, { name }) => t('saved', { name })),
});

/** Deactivates a participant, or activates them again. */
export const changeActive = action({
  rule: updateParticipant,
  input: ({ id, is_active }) => ({ id: parseId(id), is_active: is_active === 'true' }),
  done: ({ id, name, isActive }, { unsubscribed }, locale) => {
    const say = translator(locale, 'console.participants.said')(isActive ? 'activated' : 'deactivated', {
      name,
    });
    // An earlier unsubscribing is not restored: only the participant can do that.
    return unsubscribed
      ? { stay: true, say }
      : { stay: true, toast: { say, undo: { id, is_active: String(!isActive) } } };
  },
});

/** Removes the personal data of a participant. */
export const anonymise = action({
  rule: anonymiseParticipant,
  // The form is gone then.
  done: toasts('console.participants.said', (t) => t('anonymised')),
});

/** Deletes a participant together with everything that belongs to them. */
export const deleteParticipantForGood = action({
  rule: deleteParticipant,
  done: () => ({ goTo: '/admin/participants' }),
});
