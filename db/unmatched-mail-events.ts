import { type SQL, sql } from 'drizzle-orm';

// Events that came before the message they are about. They belong to no organization until a message claims
// them, so these statements name none.

/** Of one message: the provider has fewer to tell, and tells each a few times. */
const MOST_PER_MESSAGE = 50;
/** Names this kind of lock among the advisory ones. */
const MESSAGE_LOCK = 7_201;

/**
 * Holds off, until the transaction ends, whoever else works on messages of this provider's id. Both an event
 * and the message it is about take it before they look for the other: one of the two then finds it.
 */
export function lockMessageId(messageId: string): SQL {
  return sql`SELECT pg_advisory_xact_lock(${MESSAGE_LOCK}, hashtext(${messageId}))`;
}

/** Keeps an event for a message that is not there yet. Call it with the message's id locked. */
export function keepEarlyEvent(messageId: string, event: object, uuid: string | null): SQL {
  return sql`
    INSERT INTO unmatched_mail_events (mailer_message_id, body)
    SELECT ${messageId}, ${JSON.stringify(event)}::jsonb
    WHERE (SELECT count(*) FROM unmatched_mail_events WHERE mailer_message_id = ${messageId}) < ${MOST_PER_MESSAGE}
      AND NOT EXISTS (
        SELECT 1 FROM unmatched_mail_events
        WHERE mailer_message_id = ${messageId} AND body ->> 'uuid' = ${uuid}
      )`;
}

/** Takes the kept events of a message, those of another token aside. Call it with the message's id locked. */
export function takeEarlyEvents(messageId: string, token: string | null): SQL {
  return sql`
    WITH taken AS (
      DELETE FROM unmatched_mail_events
      WHERE mailer_message_id = ${messageId}
        AND (body ->> 'token' IS NULL OR ${token}::text IS NULL OR body ->> 'token' = ${token})
      RETURNING body, received_at, id
    )
    SELECT body FROM taken ORDER BY received_at, id`;
}
