'use server';

import { action } from '@/lib/http/forms/action';
import { announceRound } from '@/lib/mail/runs/commands';
import { parseId } from '@/lib/rules/input';

/** Starts announcing a round, and shows the progress where one is. */
export const announce = action({
  rule: announceRound,
  input: ({ id, newest, to, although_not_open }) => ({
    id: parseId(id),
    newest: newest ? parseId(newest) : null,
    only_missing: to !== 'everybody',
    unknown: to === 'unknown' ? 'only' : 'leave_out',
    only_open: although_not_open !== 'on',
    in_background: true,
  }),
  done: (_counts, { id }) => ({ inPlace: `/admin/rounds/${parseId(id) ?? 0}/announce` }),
});
