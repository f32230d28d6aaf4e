import { and, type InferSelectModel, not, sql } from 'drizzle-orm';
import { participants, routes } from '@/db/schema';
import { routeInput } from '@/lib/groups/routes/input';
import { query } from '@/lib/rules/command';
import { existing } from '@/lib/rules/errors';
import { contains, equals } from '@/lib/rules/list';
import { listing } from '@/lib/rules/listing';
import { getById } from '@/lib/rules/one-of';
import { listParticipantsInput } from './input';
import { participantShape, presentParticipant } from './present';
import { isAnonymisedSoon } from './retention';

export type Participant = InferSelectModel<typeof participants>;

/** The organization's participants in the order they joined. */
export const listParticipants = listing({
  input: listParticipantsInput,
  table: participants,
  find: (_scope, { route_id, is_active, anonymised_soon, q }) => ({
    where: and(
      equals(participants.routeId, route_id),
      equals(participants.isActive, is_active),
      anonymised_soon === undefined
        ? undefined
        : anonymised_soon
          ? isAnonymisedSoon()
          : not(isAnonymisedSoon()),
      contains(q, participants.name, participants.email, participants.phone),
    ),
  }),
  items: (_scope, rows): Participant[] => rows,
  file: {
    name: 'participants',
    columns: participantShape.keyof().options,
    rows: (_scope, people) => people.map(presentParticipant),
  },
});

/** One participant. 404 when there is none. */
export const getParticipant = getById(participants);

/** A language, and the number of a route's active participants who get mail in it; null for the route's own. */
export interface ReadLanguage {
  locale: string | null;
  participants: number;
}

/**
 * The languages in which a route's active participants are written to, the one that most of them read first. 404 when
 * there is no such route.
 */
export const readLanguages = query({
  access: 'administrator',
  input: routeInput,
  async run({ scope }, { id }): Promise<ReadLanguage[]> {
    existing(await scope.find(routes, id));
    return scope.query<ReadLanguage>(
      (organization) => sql`
        SELECT locale, count(*)::int AS participants FROM participants
        WHERE organization_id = ${organization} AND route_id = ${id} AND is_active
        GROUP BY locale ORDER BY participants DESC, locale`,
    );
  },
});
