import { sql } from 'drizzle-orm';
import { participants } from '@/db/schema';
import { command } from '@/lib/rules/command';
import { existing, type Problem, refuse } from '@/lib/rules/errors';
import { participantInput } from './input';
import type { Participant } from './queries';

/** The reasons of `anonymise_participant`, as problems. */
const HINDRANCES = {
  open: 'anonymiseOpenOrder',
  due: 'anonymiseDue',
} as const satisfies Record<string, Problem>;

/**
 * Removes a participant's personal data for good; their orders and sums stay. Only for elevated superadmins. 409 with
 * an order that stands in an open round, and while money is owed, either way.
 */
export const anonymiseParticipant = command({
  access: 'elevated',
  input: participantInput,
  async run({ scope }, { id }): Promise<Participant> {
    const [done] = await scope.query<{ hindrance: keyof typeof HINDRANCES | null }>(
      (organization) => sql`SELECT anonymise_participant(${organization}, ${id}) AS hindrance`,
    );
    const participant = existing(await scope.find(participants, id));
    if (done?.hindrance) throw refuse(HINDRANCES[done.hindrance]);
    return participant;
  },
});
