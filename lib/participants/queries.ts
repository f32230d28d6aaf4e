import { and, type InferSelectModel } from 'drizzle-orm';
import { participants } from '@/db/schema';
import { query } from '@/lib/command';
import { refuse } from '@/lib/errors';
import { holding, matching, type Page, pageOf } from '@/lib/list';
import { listParticipantsInput, participantInput } from './input';

export type Participant = InferSelectModel<typeof participants>;

/** The organization's participants in the order they joined. */
export const listParticipants = query({
  access: 'administrator',
  input: listParticipantsInput,
  async run({ scope }, { limit, offset, route_id, is_active, q }): Promise<Page<Participant>> {
    const where = and(
      holding(participants.routeId, route_id),
      holding(participants.isActive, is_active),
      matching(q, participants.name, participants.email, participants.phone),
    );
    return pageOf(scope, participants, { where, limit, offset });
  },
});

/** One participant. 404 when there is none. */
export const getParticipant = query({
  access: 'administrator',
  snapshot: false,
  input: participantInput,
  async run({ scope }, { id }): Promise<Participant> {
    const participant = await scope.find(participants, id);
    if (!participant) throw refuse('notFound');
    return participant;
  },
});
