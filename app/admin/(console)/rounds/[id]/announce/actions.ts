'use server';

import { action } from '@/lib/http/action';
import { parseId } from '@/lib/input';
import { beginAnnouncing } from '@/lib/mail/announce';

/** Begins to announce a round, and leads to where one sees how far it is. */
export const announce = action({
  rule: beginAnnouncing,
  input: ({ id, after, to, although_not_open }) => ({
    id: parseId(id ?? ''),
    after: after ? parseId(after) : null,
    only_missing: to === 'missing',
    although_not_open: although_not_open === 'on',
  }),
  done: ({ roundId }) => ({ goTo: `/admin/rounds/${roundId}/announce` }),
});
