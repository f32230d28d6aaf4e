import { sql } from 'drizzle-orm';
import { anonymiseAfterNotice, giveNoticeOfRetention, isKeptNoLonger } from '@/db/retention';
import { participants } from '@/db/schema';
import type { Scope } from '@/db/scope';
import { databaseNow } from '@/lib/process/runtime/clock';
import { log } from '@/lib/process/runtime/log';

/**
 * Anonymises people who have not ordered for as many months as their group keeps them, in all organizations. Organizers are
 * told of each two weeks before. The first error is thrown in the end.
 */
export async function keepRetention(): Promise<void> {
  await giveNoticeOfRetention(databaseNow());
  const { people, errors } = await anonymiseAfterNotice(databaseNow());
  if (people > 0) log().info({ people }, 'people who have not ordered for long were anonymised');
  if (errors.length > 0) throw errors[0];
}

/** The condition for participants who will be anonymised by themselves. */
export const isAnonymisedSoon = () =>
  sql`${participants.anonymiseAfter} IS NOT NULL AND ${isKeptNoLonger(databaseNow())}`;

/** The people of a group who will be anonymised by themselves. */
export interface Expiring {
  routeId: number;
  people: number;
  /** The moment of the first anonymisation. */
  at: Date;
}

/** The people who will be anonymised by themselves, by group. */
export async function expiringPeople(scope: Scope): Promise<Expiring[]> {
  const found = await scope.query<{ routeId: number; people: number; at: string }>(
    (organization) => sql`
      SELECT route_id AS "routeId", count(*)::int AS people, min(anonymise_after) AS at
      FROM participants
      WHERE organization_id = ${organization} AND ${isAnonymisedSoon()}
      GROUP BY route_id`,
  );
  return found.map(({ at, ...group }) => ({ ...group, at: new Date(at) }));
}
