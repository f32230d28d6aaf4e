import { type SQL, sql } from 'drizzle-orm';
import { announcementOf, isAlive, mailingRunOf } from './liveness';
import { unscoped } from './statements/executor';

/** A run without a process counts as cut off when its heartbeat is older than this. */
const STALE_RUN = sql.raw(`interval '5 seconds'`);

/**
 * The statement that ends announcements whose process is gone, among those that `where` selects. Their
 * messages that were under way fail with `reason` and are counted as failed.
 */
export function endStaleAnnouncements(reason: string, where: SQL): SQL {
  return sql`
    WITH stale AS MATERIALIZED (
      SELECT organization_id, id FROM announcements
      WHERE finished_at IS NULL AND heartbeat_at < clock_timestamp() - ${STALE_RUN}
        AND NOT CASE event_type WHEN 'round_announced' THEN ${isAlive(announcementOf(sql`purchase_round_id`))}
              ELSE ${isAlive(mailingRunOf(sql`id`))} END
        AND ${where}
      FOR UPDATE SKIP LOCKED
    ), lost AS (
      UPDATE mail_logs SET status = 'failed', error_message = ${reason}
      FROM stale
      WHERE mail_logs.organization_id = stale.organization_id
        AND mail_logs.announcement_id = stale.id AND mail_logs.status = 'sending'
      RETURNING mail_logs.organization_id, mail_logs.announcement_id
    )
    UPDATE announcements
    SET finished_at = clock_timestamp(),
        failed = failed + (
          SELECT count(*)::int FROM lost
          WHERE lost.organization_id = stale.organization_id AND lost.announcement_id = stale.id
        )
    FROM stale
    WHERE announcements.organization_id = stale.organization_id AND announcements.id = stale.id`;
}

/** Ends all announcements whose process is gone, in every organization. */
export async function sweepAnnouncements(reason: string): Promise<void> {
  await unscoped((executor) => executor.execute(endStaleAnnouncements(reason, sql`true`)));
}

/**
 * Marks every attempt as failed, with `reason`, that has been under way for longer than `milliseconds`. Attempts of an
 * announcement are counted as failed, and its run is locked before them, as in `complete_attempts`.
 */
export async function sweepAttempts(reason: string, milliseconds: number): Promise<void> {
  await unscoped((executor) =>
    executor.execute(sql`
      WITH late AS MATERIALIZED (
        SELECT organization_id, id, announcement_id FROM mail_logs
        WHERE status = 'sending' AND created_at < clock_timestamp() - make_interval(secs => ${milliseconds / 1000})
      ), runs AS MATERIALIZED (
        SELECT FROM announcements
        WHERE (organization_id, id) IN (SELECT organization_id, announcement_id FROM late)
        ORDER BY organization_id, id
        FOR NO KEY UPDATE
      ), lost AS (
        UPDATE mail_logs SET status = 'failed', error_message = ${reason}
        FROM late
        WHERE mail_logs.organization_id = late.organization_id AND mail_logs.id = late.id
          AND mail_logs.status = 'sending' AND (SELECT count(*) FROM runs) >= 0
        RETURNING mail_logs.organization_id, mail_logs.announcement_id
      )
      UPDATE announcements SET failed = announcements.failed + counted.failed
      FROM (
        SELECT organization_id, announcement_id, count(*)::int AS failed FROM lost
        WHERE announcement_id IS NOT NULL GROUP BY organization_id, announcement_id
      ) counted
      WHERE announcements.organization_id = counted.organization_id AND announcements.id = counted.announcement_id`),
  );
}

/** The largest number of statements in one call, so that its caller does not wait long. */
const AT_ONCE = 50;

/**
 * Sends a statement that does one part of the work, and returns a row if it did, until nothing is left to do. All of it
 * together could take longer than a statement may.
 */
async function partByPart(statement: SQL): Promise<void> {
  for (let times = 0; times < AT_ONCE; times++) {
    const done = await unscoped((executor) => executor.execute(statement));
    if (done.length === 0) break;
  }
}

/** The number of rows that one statement deletes. */
const DELETED_AT_ONCE = 5_000;

/** Deletes rows a part at a time. The condition stands twice, because a row may have changed since it was looked for. */
const deleteWhere = (table: string, condition: SQL): Promise<void> => {
  const name = sql.identifier(table);
  return partByPart(sql`
    WITH deleted AS (
      DELETE FROM ${name} WHERE ctid = ANY (ARRAY(
        SELECT ctid FROM ${name} WHERE ${condition} LIMIT ${DELETED_AT_ONCE}
      )) AND ${condition}
      RETURNING 1
    )
    SELECT FROM deleted LIMIT 1`);
};

/**
 * Deletes expired rows: idempotency keys and unmatched mail events after two days, bank files that were not
 * booked within a day, and counts of rate limits.
 */
export async function sweepLeftovers(): Promise<void> {
  await deleteWhere('idempotency_keys', sql`created_at < clock_timestamp() - interval '48 hours'`);
  await deleteWhere('idempotent_answers', sql`created_at < clock_timestamp() - interval '48 hours'`);
  await deleteWhere('unmatched_mail_events', sql`received_at < clock_timestamp() - interval '2 days'`);
  await deleteWhere('imports', sql`created_at < clock_timestamp() - interval '30 days'`);
  await deleteWhere('bank_uploads', sql`created_at < clock_timestamp() - interval '1 day'`);
  await deleteWhere('rate_limits', sql`expire <= extract(epoch FROM clock_timestamp()) * 1000`);
}

/** Deletes the notes of pickup changes in rounds that are gone. */
export async function sweepPickupChanges(): Promise<void> {
  await unscoped((executor) =>
    executor.execute(sql`
      DELETE FROM pickup_changes changed
      WHERE NOT EXISTS (
        SELECT FROM purchase_rounds round
        WHERE round.organization_id = changed.organization_id AND round.id = changed.purchase_round_id
      )`),
  );
}
