import { type SQL, sql } from 'drizzle-orm';
import type { Scope } from '@/db/scope';
import { REACHED, UNCERTAIN } from './recipients';

/** The states of a participant with the announcement delivered or on its way. */
export const REACHED_STATES = ['delivered', 'sent', 'delayed', 'held'] as const;
/**
 * The reason why an active participant has no announcement: it bounced or failed, it failed and may have arrived, or
 * none was made since they joined.
 */
export const UNREACHED_STATES = ['bounced', 'failed', 'unknown', 'not_mailed'] as const;

type UnreachedState = (typeof UNREACHED_STATES)[number];
/** The state of an active participant after all announcements of a round together. */
export type ReachState = (typeof REACHED_STATES)[number] | UnreachedState;
/**
 * The reason why a participant is left out: one of `UNREACHED_STATES`, or an order, unsubscribing or a deactivation.
 */
export const LEFT_OUT_REASONS = [...UNREACHED_STATES, 'ordered', 'unsubscribed', 'deactivated'] as const;
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number];

/** A participant of the route who has no announcement of the round. */
export interface LeftOut {
  participantId: number;
  name: string;
  reason: LeftOutReason;
  /** The attempt that says so; null where none was made. */
  mailLogId: number | null;
}

/** The outcome of all announcements of a round, by people and not by messages. */
export interface AnnouncementReach {
  /** The active participants of the route. */
  everybody: number;
  reached: number;
  /** The number of active participants in each state that occurs, from good to bad. */
  states: { state: ReachState; count: number }[];
  /** The participants who are left out, the active ones first; at most a hundred of them by name. */
  leftOut: { total: number; first: LeftOut[] };
}

/** The number of participants who are named as left out. */
const NAMED = 100;

/** The number of participants in one state. */
interface Counted {
  state: ReachState | 'sending';
  active: boolean;
  count: number;
}

/**
 * The statement that reads each participant of a round's route with an e-mail address once. Their state is that of the
 * newest attempt that did not fail or bounce, or else the reason for none. A participant whose only attempt is under way
 * has no state yet.
 */
const reachStatement = (organization: SQL, round: { id: number; routeId: number }) => sql`
  WITH told AS (
    SELECT DISTINCT ON (attempt.participant_id) attempt.participant_id, attempt.id,
           CASE WHEN ${UNCERTAIN} THEN 'unknown' ELSE attempt.status END AS state
    FROM mail_logs attempt
    WHERE attempt.organization_id = ${organization} AND attempt.purchase_round_id = ${round.id}
      AND attempt.event_type = 'round_announced'
    ORDER BY attempt.participant_id, ${REACHED} DESC, (${UNCERTAIN}) IS TRUE DESC, attempt.id DESC
  ), person AS MATERIALIZED (
    SELECT participants.id, participants.name, participants.is_active, participants.unsubscribed_at,
           told.id AS attempt_id, coalesce(told.state, 'not_mailed') AS state,
           participants.is_active AND participants.id IN (
             SELECT participant_id FROM orders
             WHERE organization_id = ${organization} AND purchase_round_id = ${round.id} AND cancelled_at IS NULL
           ) AS has_ordered
    FROM participants
    LEFT JOIN told ON told.participant_id = participants.id
    WHERE participants.organization_id = ${organization} AND participants.route_id = ${round.routeId}
      AND participants.email !~ '[@.]invalid$'
  )
  SELECT (
    SELECT coalesce(json_agg(counted), '[]') FROM (
      SELECT state, is_active AS active, count(*) AS count FROM person GROUP BY state, is_active
    ) counted
  ) AS counts, (
    SELECT coalesce(json_agg(named), '[]') FROM (
      SELECT id AS "participantId", name,
             CASE
               WHEN has_ordered THEN 'ordered'
               WHEN is_active THEN state
               WHEN unsubscribed_at IS NULL THEN 'deactivated'
               ELSE 'unsubscribed'
             END AS reason,
             attempt_id AS "mailLogId"
      FROM person WHERE state IN ('bounced', 'failed', 'unknown', 'not_mailed')
      ORDER BY is_active DESC, lower(name), id LIMIT ${NAMED}
    ) named
  ) AS "leftOut"`;

/** The outcome of a round's announcements, and who is left out. */
export async function reachOf(
  scope: Scope,
  round: { id: number; routeId: number },
): Promise<AnnouncementReach> {
  const [row] = await scope.query<{ counts: Counted[]; leftOut: LeftOut[] }>((organization) =>
    reachStatement(organization, round),
  );
  const { counts = [], leftOut = [] } = row ?? {};
  const isUnreached = (state: string) => (UNREACHED_STATES as readonly string[]).includes(state);
  const sum = (some: (row: Counted) => boolean) =>
    counts.filter(some).reduce((all, { count }) => all + count, 0);
  return {
    everybody: sum(({ active }) => active),
    reached: sum(({ active, state }) => active && state !== 'sending' && !isUnreached(state)),
    states: [...REACHED_STATES, ...UNREACHED_STATES].flatMap((state) => {
      const count = sum((each) => each.active && each.state === state);
      return count > 0 ? [{ state, count }] : [];
    }),
    leftOut: { total: sum(({ state }) => isUnreached(state)), first: leftOut },
  };
}
