'use server';

import { isSeen, pastedInput, previewOf } from '@/app/admin/_parts/pasting/pasted-answer';
import { action } from '@/lib/http/forms/action';
import { pasteParticipants } from '@/lib/people/pasting/paste-participants';
import { parseId } from '@/lib/rules/input';

/** Previews the rows of a pasted table, or saves them and leads back to the list, or to Today. */
export const paste = action({
  rule: pasteParticipants,
  input: (fields) => ({ ...pastedInput(fields), route_id: parseId(fields.route_id) }),
  done(pasted, fields, locale) {
    if (!isSeen(fields)) return previewOf(pasted, fields, locale);
    const saved = String(pasted.counts.new + pasted.counts.changed);
    const list = new URLSearchParams({ route: fields.route_id ?? '', saved });
    return { goTo: fields.back === 'today' ? `/admin?saved=${saved}` : `/admin/participants?${list}` };
  },
});
