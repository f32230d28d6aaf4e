import { type SQL, sql } from 'drizzle-orm';
import type { Scope } from '@/db/scope';
import { listOf } from '@/lib/rules/list';

/** The failures of messages to people of a round. */
export interface MailFailures {
  /** The number of people whom a message failed to reach, and no other message of its kind reached. */
  unreached: number;
  /** True when the group has people to tell and nobody was sent an announcement. */
  isUnannounced: boolean;
}

/** The number of a round's failed messages that are read. */
const LOOKED_AT = 500;

/** The failures of several rounds, by round id, in one statement. */
export async function mailFailuresByRound(
  scope: Scope,
  roundIds: number[],
): Promise<Map<number, MailFailures>> {
  if (roundIds.length === 0) return new Map();
  const rows = await scope.query<MailFailures & { round: number }>((organization) =>
    failuresOf(organization, roundIds),
  );
  return new Map(rows.map(({ round, ...told }) => [round, told]));
}

/**
 * The statement that reads the failures of several rounds, a row a round. `OFFSET 0` has a person's or a round's mail
 * looked up by its own index. Of a round that was just mailed, PostgreSQL would otherwise read all mail for each
 * message that failed.
 */
export const failuresOf = (organization: SQL, roundIds: number[]): SQL => sql`
  SELECT round.id AS round,
         (
           SELECT count(DISTINCT failed.participant_id)::int
           FROM (
             SELECT attempt.participant_id, attempt.event_type FROM mail_logs attempt
             WHERE attempt.organization_id = ${organization} AND attempt.purchase_round_id = round.id
               AND attempt.status = 'failed' AND attempt.participant_id IS NOT NULL
             ORDER BY attempt.id DESC LIMIT ${LOOKED_AT}
           ) failed
           WHERE NOT EXISTS (
             SELECT FROM (
               SELECT purchase_round_id, event_type, status FROM mail_logs
               WHERE organization_id = ${organization} AND participant_id = failed.participant_id OFFSET 0
             ) other
             WHERE other.purchase_round_id = round.id AND other.event_type = failed.event_type
               AND other.status NOT IN ('failed', 'bounced')
           )
         ) AS unreached,
         EXISTS (
           SELECT FROM participants person
           WHERE person.organization_id = ${organization} AND person.route_id = round.route_id
             AND person.is_active
         ) AND NOT EXISTS (
           SELECT FROM (
             SELECT event_type FROM mail_logs
             WHERE organization_id = ${organization} AND purchase_round_id = round.id OFFSET 0
           ) attempt
           WHERE attempt.event_type = 'round_announced'
         ) AS "isUnannounced"
  FROM purchase_rounds round
  WHERE round.organization_id = ${organization} AND round.id = ANY(${listOf(roundIds)})`;
