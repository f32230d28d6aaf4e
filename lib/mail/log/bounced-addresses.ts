import { z } from 'zod';
import { participants } from '@/db/schema';
import type { Scope } from '@/db/scope';
import { participantInput } from '@/lib/people/input';
import type { Participant } from '@/lib/people/queries';
import { query } from '@/lib/rules/command';
import { existing } from '@/lib/rules/errors';
import { reference } from '@/lib/rules/input';
import { rowsById } from '@/lib/rules/list';

/**
 * The participants whose present address is marked, because a message to it bounced or failed for good, each with that
 * attempt's id. A message that arrives or another address ends the mark.
 */
export const bouncedAddresses = query({
  access: 'administrator',
  snapshot: false,
  input: z.object({ participant_ids: z.array(reference()).max(200) }),
  run: ({ scope }, { participant_ids }): Promise<Map<number, number>> => bouncesOf(scope, participant_ids),
});

/** A participant and the attempt that bounced from their present address, or null. */
export interface Bounce {
  participant: Participant;
  attempt: number | null;
}

/** A participant with the mark of their address. 404 when there is none. */
export const getBounce = query({
  access: 'administrator',
  input: participantInput,
  async run({ scope }, { id }): Promise<Bounce> {
    const participant = existing(await scope.find(participants, id));
    return { participant, attempt: participant.bouncedMailId };
  },
});

async function bouncesOf(scope: Scope, ids: number[]): Promise<Map<number, number>> {
  const marked = await rowsById(scope, participants, ids);
  return new Map(
    [...marked].flatMap(([id, { bouncedMailId }]) => (bouncedMailId === null ? [] : [[id, bouncedMailId]])),
  );
}
