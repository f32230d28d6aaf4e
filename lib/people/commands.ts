import { eq, sql } from 'drizzle-orm';
import { participants } from '@/db/schema';
import { releaseTransfersOf } from '@/lib/money/ledger/deletion';
import { command } from '@/lib/rules/command';
import { existing, fieldError, invalid, refuse } from '@/lib/rules/errors';
import { currentRow } from '@/lib/rules/version';
import { createParticipantInput, participantInput, signupInput, updateParticipantInput } from './input';
import { presentParticipant } from './present';
import type { Participant } from './queries';

const current = currentRow(participants, presentParticipant);

/**
 * Signs a visitor up. An existing participant is written again unchanged: answer and work are equal, so that
 * neither reveals a known address.
 */
export const signUp = command({
  access: 'visitor',
  input: signupInput,
  async run({ caller, scope }, { name, email, locale = null }) {
    await scope.query(
      (organization) => sql`
        INSERT INTO participants (organization_id, route_id, name, email, locale)
        VALUES (${organization}, ${caller.route.id}, ${name}, ${email}, ${locale})
        ON CONFLICT ON CONSTRAINT participants_route_id_email_key DO UPDATE SET name = participants.name`,
    );
    return { name, email };
  },
});

/** Adds a participant to a route. 409 when the route already has this address. */
export const createParticipant = command({
  access: 'administrator',
  input: createParticipantInput,
  run: ({ scope }, { route_id, is_active, ...fields }): Promise<Participant> =>
    scope.insert(participants, {
      ...fields,
      routeId: route_id,
      ...(is_active === undefined ? {} : { isActive: is_active }),
    }),
});

/**
 * Changes a participant. `is_active: false` deactivates one and keeps the order history. Setting it, either
 * way, overrides the participant's own unsubscribing. 409 for `is_active: true` of one who was anonymised.
 */
export const updateParticipant = command({
  access: 'administrator',
  input: updateParticipantInput,
  current,
  async run({ scope }, { id, route_id, is_active, ...fields }): Promise<Participant> {
    const participant = existing(await scope.lock(participants, id));
    if (route_id !== undefined && route_id !== participant.routeId) {
      throw invalid(fieldError('route_id', 'participantStaysOnRoute'));
    }
    if (is_active && participant.anonymisedAt) throw refuse('participantAnonymised');
    const active = is_active === undefined ? {} : { isActive: is_active, unsubscribedAt: null };
    return (await scope.update(participants, id, { ...fields, ...active })) ?? participant;
  },
});

/**
 * Deletes a participant with their orders and mail log; transfers booked on these are open again. Only for elevated
 * superadmins; usually one is deactivated.
 */
export const deleteParticipant = command({
  access: 'elevated',
  input: participantInput,
  current,
  async run({ caller, scope }, { id }): Promise<void> {
    await releaseTransfersOf(scope, caller, sql`participant_id = ${id}`);
    await scope.query((organization) => sql`SELECT forget_bottles(${organization}, ${id})`);
    if ((await scope.delete(participants, eq(participants.id, id))) === 0) throw refuse('notFound');
  },
});
