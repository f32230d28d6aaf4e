import { and, desc, eq, isNotNull } from 'drizzle-orm';
import { participants } from '@/db/schema';
import type { Scope } from '@/db/scope';

/** Participants whose address does not work. */
export interface Bounces {
  total: number;
  /** The ones that bounced last. */
  newest: { participantId: number; name: string; email: string }[];
}

/** The number of marked participants that are read, and of those that are named. */
const LOOKED_AT = 500;
const NAMED = 5;

/** The active participants whose present address is marked, because mail to it bounced or failed for good. */
export async function newestBounces(scope: Scope): Promise<Bounces> {
  const marked = await scope.list(participants, {
    where: and(isNotNull(participants.bouncedMailId), eq(participants.isActive, true)),
    orderBy: [desc(participants.bouncedMailId)],
    limit: LOOKED_AT,
  });
  const newest = marked.slice(0, NAMED).map(({ id, name, email }) => ({ participantId: id, name, email }));
  return { total: marked.length, newest };
}
