import { type SQL, sql } from 'drizzle-orm';
import { unscoped } from './statements/executor';

/** The days between the notice to the organizer and the anonymising. */
const NOTICE_DAYS = 14;

const at = (now: Date | null) =>
  sql`coalesce(${now?.toISOString() ?? null}::timestamptz, statement_timestamp())`;

/**
 * The condition for participants whom their group keeps no longer. They have no open order, no money owed, no order to
 * collect, and no order of the months that the group keeps people.
 */
export function isKeptNoLonger(now: Date | null): SQL {
  return sql`participants.anonymised_at IS NULL AND EXISTS (
    SELECT FROM routes route
    CROSS JOIN LATERAL (SELECT ${at(now)} - make_interval(months => route.keeps_months) AS begin) kept
    WHERE route.organization_id = participants.organization_id AND route.id = participants.route_id
      AND route.keeps_months IS NOT NULL
      AND participants.created_at < kept.begin
      AND NOT EXISTS (
        SELECT FROM orders placed
        JOIN purchase_rounds round
          ON round.organization_id = placed.organization_id AND round.id = placed.purchase_round_id
        WHERE placed.organization_id = participants.organization_id AND placed.participant_id = participants.id
          AND (
            placed.created_at >= kept.begin OR placed.due_cents <> 0
            OR placed.cancelled_at IS NULL AND (round.status = 'open' OR round.pickup_at > ${at(now)})
          )
      )
  )`;
}

/**
 * Fixes the moment of anonymisation for participants whom their group keeps no longer, and removes it once the group
 * keeps them again.
 */
export async function giveNoticeOfRetention(now: Date | null): Promise<void> {
  await unscoped((executor) =>
    executor.execute(sql`
      UPDATE participants SET anonymise_after = ${at(now)} + make_interval(days => ${NOTICE_DAYS})
      WHERE anonymise_after IS NULL AND ${isKeptNoLonger(now)}`),
  );
  await unscoped((executor) =>
    executor.execute(sql`
      UPDATE participants SET anonymise_after = NULL
      WHERE anonymise_after IS NOT NULL AND NOT (${isKeptNoLonger(now)})`),
  );
}

/** Anonymises the participants whose notice has ended. A failure of one does not stop the others. */
export async function anonymiseAfterNotice(now: Date | null): Promise<{ people: number; errors: unknown[] }> {
  const due = await unscoped((executor) =>
    executor.execute<{ organizationId: number; id: number }>(sql`
      SELECT organization_id AS "organizationId", id FROM participants
      WHERE anonymise_after <= ${at(now)} AND ${isKeptNoLonger(now)}`),
  );
  let people = 0;
  const errors: unknown[] = [];
  for (const { organizationId, id } of due) {
    try {
      const [outcome] = await unscoped((executor) =>
        executor.execute<{ hindrance: string | null }>(
          sql`SELECT anonymise_participant(${organizationId}, ${id}) AS hindrance`,
        ),
      );
      if (outcome?.hindrance === null) people += 1;
    } catch (error) {
      errors.push(error);
    }
  }
  return { people, errors };
}
