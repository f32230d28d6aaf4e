'use server';

import { action, toasts } from '@/lib/http/forms/action';
import { addressOf } from '@/lib/money/codes/drawing';
import { createPickupLink, endPickupLink } from '@/lib/pickup/links/commands';
import { parseId } from '@/lib/rules/input';
import { translator } from '@/lib/words/languages/translator';

/** Makes a link, whose address the form then shows, and nothing shows again. */
export const makeLink = action({
  rule: createPickupLink,
  input: ({ round, label, expires_at }) => ({
    purchase_round_id: parseId(round),
    label: label ?? '',
    ...(expires_at ? { expires_at } : {}),
  }),
  done({ link, url }, _fields, locale) {
    const t = translator(locale, 'console.rounds.pickupLinks');
    const values = { url, code: addressOf({ text: url, swiss: false }) };
    const say = t('made', { label: link.label || t('unnamed') });
    return { keep: true, say, values, fresh: true };
  },
});

export const endLink = action({
  rule: endPickupLink,
  done: toasts('console.rounds.pickupLinks', (t) => t('endedNow')),
});
