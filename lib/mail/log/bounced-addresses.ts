import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { participants } from '@/db/schema';
import type { Scope } from '@/db/scope';
import { participantInput } from '@/lib/people/input';
import type { Participant } from '@/lib/people/queries';
import { query } from '@/lib/rules/command';
import { existing } from '@/lib/rules/errors';
import { reference } from '@/lib/rules/input';
import { inIds } from '@/lib/rules/list';

/**
 * The participants whose newest message to their present address bounced, each with that attempt's id. Read
 * from the log each time, so a new address or a message that arrives removes the mark.
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

/** The same for one participant. 404 when there is none. */
export const getBounce = query({
  access: 'administrator',
  input: participantInput,
  async run({ scope }, { id }): Promise<Bounce> {
    const participant = existing(await scope.find(participants, id));
    return { participant, attempt: (await bouncesOf(scope, [id])).get(id) ?? null };
  },
});

async function bouncesOf(scope: Scope, ids: number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await scope.query<{ participant: number; attempt: number }>(
    (organization) => sql`
      SELECT participants.id::float8 AS participant, newest.id::float8 AS attempt
      FROM participants
      CROSS JOIN LATERAL (
        SELECT id, status FROM mail_logs
        WHERE mail_logs.organization_id = ${organization} AND mail_logs.participant_id = participants.id
          AND mail_logs.recipient = participants.email AND mail_logs.status <> 'sending'
        ORDER BY id DESC LIMIT 1
      ) newest
      WHERE participants.organization_id = ${organization} AND ${inIds(participants.id, ids)}
        AND newest.status = 'bounced'`,
  );
  return new Map(rows.map(({ participant, attempt }) => [participant, attempt]));
}
