import { type SQL, sql } from 'drizzle-orm';
import { unscoped } from '../statements/executor';

/** A due task of the clock, and its organization. */
export interface DueTask {
  /** A round is to be opened or closed; a mailing is to begin or go on, or was missed. */
  kind: 'round' | 'mailing';
  organizationId: number;
  id: number;
}

/**
 * Selects the due tasks of all organizations by the database's clock, or by `now` in tests, the earliest first, `most` at
 * most. Rounds and mailings are found by the indexes `purchase_rounds_clock_idx` and `mailings_clock_idx`. A mailing that
 * nothing can be done about yet is left out. Its round is a draft or it has no template, and it is not too late for it;
 * or a process is sending it or just was.
 */
export function dueTasks(now: Date | null, most: number): SQL {
  const time = sql`coalesce(${now?.toISOString() ?? null}::timestamptz, statement_timestamp())`;
  // OFFSET 0 looks up each mailing's round by its key. Without it the planner, for which all past mailings are due, reads
  // every round.
  return sql`
    SELECT due.kind, due.organization_id AS "organizationId", due.id
    FROM (
      SELECT 'round' AS kind, round.organization_id, round.id,
             CASE round.status WHEN 'draft' THEN least(round.opens_at, round.order_deadline_at)
               ELSE round.order_deadline_at END AS due_at
      FROM purchase_rounds round
      WHERE (
          round.status = 'draft' AND round.auto_open AND round.opens_at IS NOT NULL
          AND round.order_deadline_at IS NOT NULL AND round.pickup_at IS NOT NULL
          OR round.status = 'open' AND round.auto_close
        )
        AND CASE round.status WHEN 'draft' THEN least(round.opens_at, round.order_deadline_at)
              ELSE round.order_deadline_at END <= ${time}
        AND (round.status = 'open' OR round.order_deadline_at <= ${time} OR EXISTS (
          SELECT FROM wine_offerings wine
          WHERE wine.organization_id = round.organization_id AND wine.purchase_round_id = round.id
        ) AND NOT EXISTS (
          SELECT FROM purchase_rounds other
          WHERE other.organization_id = round.organization_id AND other.route_id = round.route_id
            AND other.status = 'open'
        ))
      UNION ALL
      SELECT 'mailing' AS kind, mailing.organization_id, mailing.id, mailing.due_at
      FROM mailings mailing
      JOIN LATERAL (
        SELECT round FROM purchase_rounds round
        WHERE round.organization_id = mailing.organization_id AND round.id = mailing.purchase_round_id
        OFFSET 0
      ) its ON true
      WHERE mailing.status IN ('planned', 'running') AND mailing.due_at <= ${time}
        AND CASE mail_hindrance(mailing.event_type, its.round, mailing.due_at, ${time})
          WHEN 'late' THEN true
          WHEN 'draft' THEN false
          ELSE EXISTS (
            SELECT FROM mail_templates template
            WHERE template.organization_id = mailing.organization_id AND template.route_id = (its.round).route_id
              AND template.event_type = mailing.event_type
          )
        END
        AND NOT EXISTS (
          SELECT FROM announcements run
          WHERE run.organization_id = mailing.organization_id AND run.mailing_id = mailing.id
            AND run.heartbeat_at > ${time} - interval '10 seconds'
        )
    ) due
    ORDER BY due.due_at, due.kind DESC, due.id
    LIMIT ${most}`;
}

/** The due tasks of all organizations; see `dueTasks`. */
export const unscopedDueTasks = (now: Date | null, most: number): Promise<DueTask[]> =>
  unscoped((executor) =>
    executor.execute<{ kind: 'round' | 'mailing'; organizationId: number; id: number }>(dueTasks(now, most)),
  );
