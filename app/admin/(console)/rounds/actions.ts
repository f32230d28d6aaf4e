'use server';

import { action } from '@/lib/http/action';
import { parseId } from '@/lib/input';
import { deleteRound, updateRound } from '@/lib/rounds/commands';

/** Opens or closes a round, or takes it back to a draft. */
export const changeRoundState = action({
  rule: updateRound,
  input: ({ id, status }) => ({ id: parseId(id ?? ''), status }),
  done: (round) => ({ goTo: `/admin/rounds/${round.id}` }),
});

/** Deletes a round with everything that belongs to it. */
export const deleteRoundForGood = action({
  rule: deleteRound,
  input: ({ id }) => ({ id: parseId(id ?? '') }),
  done: () => ({ goTo: '/admin/rounds' }),
});
