import { and, type InferSelectModel, sql } from 'drizzle-orm';
import { participants, routes } from '@/db/schema';
import { routeInput } from '@/lib/groups/routes/input';
import { query } from '@/lib/rules/command';
import { existing } from '@/lib/rules/errors';
import { contains, equals, type Page, pageOf } from '@/lib/rules/list';
import { getById } from '@/lib/rules/one-of';
import { listParticipantsInput } from './input';

export type Participant = InferSelectModel<typeof participants>;

/** The organization's participants in the order they joined. */
export const listParticipants = query({
  access: 'administrator',
  input: listParticipantsInput,
  async run({ scope }, { limit, offset, route_id, is_active, q }): Promise<Page<Participant>> {
    const where = and(
      equals(participants.routeId, route_id),
      equals(participants.isActive, is_active),
      contains(q, participants.name, participants.email, participants.phone),
    );
    return pageOf(scope, participants, { where, limit, offset });
  },
});

/** One participant. 404 when there is none. */
export const getParticipant = getById(participants);

/** A language and how many active participants of a route are written to in it; null for the route's own. */
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
