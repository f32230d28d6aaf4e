import { and, eq, sql } from 'drizzle-orm';
import { participants } from '@/db/schema';
import type { Scope } from '@/db/scope';
import { databaseNow } from '@/lib/process/runtime/clock';
import type { Visitor } from '@/lib/rules/caller';
import { command, query } from '@/lib/rules/command';
import { existing, refuse } from '@/lib/rules/errors';
import { parseId } from '@/lib/rules/input';
import { leavingInput, unsubscribeInput } from './input';
import type { Participant } from './queries';

/**
 * True when a participant may order: one who unsubscribed may, one whom an administrator deactivated may not.
 */
export const mayOrder = ({ isActive, unsubscribedAt }: Participant): boolean =>
  isActive || unsubscribedAt !== null;

/** The state of a participant: active, unsubscribed, or deactivated. */
export const stateOf = (participant: Participant) =>
  participant.isActive ? 'active' : mayOrder(participant) ? 'unsubscribed' : 'deactivated';

/** The parts of the address at which a participant unsubscribes. */
export type Leaver = Pick<Participant, 'id' | 'unsubscribeKey'>;

/** The path of the page at which a participant unsubscribes. */
export const unsubscribePath = ({ id, unsubscribeKey }: Leaver) =>
  `/unsubscribe/${id}-${unsubscribeKey}` as const;

/**
 * The participant of the visitor's route whom a link is for. 404 for any other token, and on another route's
 * host.
 */
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

/** The link's participant, unchanged. */
export const getLeaver = query({
  access: 'visitor',
  snapshot: false,
  input: leavingInput,
  run: ({ caller, scope }, { token }) => leaverOf(scope, caller, token),
});

/**
 * Unsubscribes a participant from announcements, or takes that back. An earlier unsubscribing keeps its
 * moment. A participant whom an administrator deactivated is not changed either way, because that would allow
 * ordering again.
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
