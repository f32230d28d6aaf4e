'use server';

import { announceRound } from '@/lib/announcements/commands';
import { action } from '@/lib/http/forms/action';
import { parseId } from '@/lib/input';

/** Starts announcing a round, and leads to the page that shows the progress. */
export const announce = action({
  rule: announceRound,
  input: ({ id, newest, to, although_not_open }) => ({
    id: parseId(id ?? ''),
    newest: newest ? parseId(newest) : null,
    only_missing: to !== 'everybody',
    unknown: to === 'unknown' ? 'only' : 'leave_out',
    only_open: although_not_open !== 'on',
    in_background: true,
  }),
  done: (_counts, { id }) => {
    const roundId = parseId(id ?? '');
    return { goTo: roundId === undefined ? '/admin/rounds' : `/admin/rounds/${roundId}/announce` };
  },
});
