'use server';

import { action, toasts } from '@/lib/http/forms/action';
import { createMailing, deleteMailing, updateMailing } from '@/lib/mail/plans/commands';
import { sendMailingNow } from '@/lib/mail/plans/now';
import { parseId } from '@/lib/rules/input';
import { translator } from '@/lib/words/languages/translator';
import { timing } from './timing';

export const planMailing = action({
  rule: createMailing,
  input: (fields) => ({ id: parseId(fields.round_id), ...timing(fields) }),
  done: toasts('console.mailings.said', (t) => t('saved')),
});

export const changeMailing = action({
  rule: updateMailing,
  input: (fields) => ({ id: parseId(fields.id), ...timing(fields) }),
  done: ({ purchaseRoundId }) => ({ goTo: `/admin/rounds/${purchaseRoundId}/mailings` }),
});

/** Leaves a mailing out, or plans it again. The page stays where it is. */
export const skipMailing = action({
  rule: updateMailing,
  input: ({ id, status }) => ({ id: parseId(id), status }),
  done: ({ id, status, eventType }, _fields, locale) => {
    const mailing = translator(locale, 'messages.kinds')(eventType);
    const isSkipped = status === 'skipped';
    return {
      stay: true,
      toast: {
        say: translator(locale, 'console.mailings.said')(isSkipped ? 'skipped' : 'planned', { mailing }),
        undo: { id, status: isSkipped ? 'planned' : 'skipped' },
      },
    };
  },
});

export const sendNow = action({
  rule: sendMailingNow,
  done: ({ purchaseRoundId }) => ({ goTo: `/admin/rounds/${purchaseRoundId}/mailings` }),
});

export const removeMailing = action({
  rule: deleteMailing,
  done: (_none, { round_id }) => ({ goTo: `/admin/rounds/${parseId(round_id) ?? 0}/mailings` }),
});
