import { and, eq, sql } from 'drizzle-orm';
import { participants } from '@/db/schema';
import type { Scope } from '@/db/scope';
import type { Visitor } from '@/lib/caller';
import { command, query } from '@/lib/command';
import { existing, refuse } from '@/lib/errors';
import { parseId } from '@/lib/input';
import { databaseNow } from '@/lib/runtime/clock';
import { leavingInput, unsubscribeInput } from './input';
import type { Participant } from './queries';

/** True when somebody may order: not whom an administrator deactivated, but who only wants no more announcements. */
export const mayOrder = ({ isActive, unsubscribedAt }: Participant): boolean =>
  isActive || unsubscribedAt !== null;

/** Whether somebody is active, left by themselves, or was deactivated. */
export const stateOf = (participant: Participant) =>
  participant.isActive ? 'active' : mayOrder(participant) ? 'unsubscribed' : 'deactivated';

/** The parts of the address at which a participant unsubscribes. */
export type Leaver = Pick<Participant, 'id' | 'unsubscribeKey'>;

/** The path of the page at which a participant unsubscribes. */
export const unsubscribePath = ({ id, unsubscribeKey }: Leaver) =>
  `/unsubscribe/${id}-${unsubscribeKey}` as const;

/** The participant of the visitor's route whom a link is for. 404 for any other token, and on another route's host. */
async function leaverOf(scope: Scope, { route }: Visitor, token: string): Promise<Participant> {
  const [, spelling = '', key = ''] = TOKEN.exec(token) ?? [];
  const id = parseId(spelling);
  if (id === undefined) throw refuse('notFound');
  const where = and(
    eq(participants.id, id),
    eq(participants.routeId, route.id),
    eq(participants.unsubscribeKey, key),
  );
  const [participant] = await scope.list(participants, { where, limit: 1 });
  if (!participant) throw refuse('notFound');
  return participant;
}

const TOKEN = /^(\d+)-([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;

/** Whose link it is, as they are. */
export const getLeaver = query({
  access: 'visitor',
  snapshot: false,
  input: leavingInput,
  run: ({ caller, scope }, { token }) => leaverOf(scope, caller, token),
});

/**
 * Unsubscribes somebody from announcements, or takes that back. Who is unsubscribed already stays so from when they
 * were, and whom an administrator deactivated is not changed either way: they would be allowed to order again.
 */
export const unsubscribe = command({
  access: 'visitor',
  input: unsubscribeInput,
  async run({ caller, scope }, { token, back }): Promise<Participant> {
    const { id } = await leaverOf(scope, caller, token);
    const participant = existing(await scope.lock(participants, id));
    const { isActive, unsubscribedAt } = participant;
    if (back ? unsubscribedAt === null : !isActive) return participant;
    const patch = back
      ? { isActive: true, unsubscribedAt: null }
      : { isActive: false, unsubscribedAt: databaseNow() ?? sql<Date>`clock_timestamp()` };
    return (await scope.update(participants, id, patch)) ?? participant;
  },
});
