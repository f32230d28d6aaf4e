'use server';

import { isSeen, pastedInput, previewOf } from '@/app/admin/_parts/pasting/pasted-answer';
import { action } from '@/lib/http/forms/action';
import { parseId } from '@/lib/input';
import { pasteParticipants } from '@/lib/participants/pasting/paste-participants';

/** Shows what becomes of the rows of a pasted table, or saves them and leads back to the list. */
export const paste = action({
  rule: pasteParticipants,
  input: (fields) => ({ ...pastedInput(fields), route_id: parseId(fields.route_id ?? '') }),
  done: (pasted, fields, locale) =>
    isSeen(fields)
      ? {
          goTo: `/admin/participants?${new URLSearchParams({
            route: fields.route_id ?? '',
            saved: String(pasted.counts.new + pasted.counts.changed),
          })}`,
        }
      : previewOf(pasted, fields, locale),
});
