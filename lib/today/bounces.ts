import { sql } from 'drizzle-orm';
import type { Scope } from '@/db/scope';

/** Participants whose address does not work. */
export interface Bounces {
  total: number;
  /** The ones that bounced last. */
  newest: { participantId: number; name: string; email: string }[];
}

/** The number of bounced messages that are read, and of participants that are named. */
const LOOKED_AT = 500;
const NAMED = 5;

/**
 * The active participants whose newest message to their present address bounced. It starts from the messages that
 * bounced, which are few, and not from all participants.
 */
export async function newestBounces(scope: Scope): Promise<Bounces> {
  const rows = await scope.query<{ participantId: number; name: string; email: string }>(
    (organization) => sql`
      SELECT participant.id AS "participantId", participant.name, participant.email
      FROM (
        SELECT id, participant_id, recipient FROM mail_logs
        WHERE organization_id = ${organization} AND status = 'bounced' AND purchase_order_id IS NULL
        ORDER BY id DESC LIMIT ${LOOKED_AT}
      ) bounced
      JOIN participants participant
        ON participant.organization_id = ${organization}
       AND participant.id = bounced.participant_id
       AND participant.email = bounced.recipient
       AND participant.is_active
      WHERE NOT EXISTS (
        SELECT FROM mail_logs later
        WHERE later.organization_id = ${organization}
          AND later.participant_id = participant.id
          AND later.recipient = participant.email
          AND later.status <> 'sending'
          AND later.id > bounced.id
      )
      ORDER BY bounced.id DESC`,
  );
  return { total: rows.length, newest: rows.slice(0, NAMED) };
}
