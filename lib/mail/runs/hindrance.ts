import { sql } from 'drizzle-orm';
import type { Scope } from '@/db/scope';
import { databaseNow } from '@/lib/process/runtime/clock';
import type { Problem } from '@/lib/rules/errors';
import { idsOf, listOf } from '@/lib/rules/list';

/** The answer of `mail_hindrance`: it is too late for good, or the round is in a state in which such mail does not go out. */
export type Hindrance = 'late' | 'draft' | 'closed';

/** The refusal of a request to send such mail anyway. */
export const HINDERED = {
  late: 'mailingTooLate',
  draft: 'mailingOfDraft',
  closed: 'mailingTooLate',
} as const satisfies Record<Hindrance, Problem>;

/** The time by which it is decided; tests may set it. */
export const decidingTime = () =>
  sql`coalesce(${databaseNow()?.toISOString() ?? null}::timestamptz, clock_timestamp())`;

/** The hindrances of planned mailings that are due, by mailing id. */
export async function hindrancesOf(scope: Scope, ids: number[]): Promise<Map<number, Hindrance | null>> {
  const rows = await scope.query<{ id: number; hindrance: Hindrance | null }>(
    (organization) => sql`
      SELECT mailing.id::float8 AS id,
             mail_hindrance(mailing.event_type, round, mailing.due_at, ${decidingTime()}) AS hindrance
      FROM mailings mailing
      JOIN purchase_rounds round
        ON round.organization_id = ${organization} AND round.id = mailing.purchase_round_id
      WHERE mailing.organization_id = ${organization} AND mailing.id = ANY(${listOf(ids)})`,
  );
  return new Map(rows.map(({ id, hindrance }) => [id, hindrance]));
}

/**
 * The mailings of some that could never go out in time. It was too late for them when they were planned, or it will be
 * or was when their round opens.
 */
export async function neverInTime(scope: Scope, ids: number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await scope.query<{ id: number }>(
    (organization) => sql`
      SELECT mailing.id::float8 AS id
      FROM mailings mailing
      JOIN purchase_rounds round
        ON round.organization_id = ${organization} AND round.id = mailing.purchase_round_id
      WHERE mailing.organization_id = ${organization} AND mailing.id = ANY(${listOf(ids)})
        AND mail_hindrance(mailing.event_type, round, mailing.due_at, greatest(
          mailing.created_at,
          CASE WHEN round.status = 'draft' THEN round.opens_at ELSE coalesce(round.opened_at, round.opens_at) END
        )) = 'late'`,
  );
  return new Set(idsOf(rows));
}
