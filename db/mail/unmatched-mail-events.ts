import { type SQL, sql } from 'drizzle-orm';

// Events that arrived before the row of their message had its id. They belong to no organization until a
// message claims them, so these statements name none.

/** The limit per message. The provider reports fewer events, and repeats each a few times. */
const MOST_PER_MESSAGE = 50;
/** Identifies this kind of advisory lock; `complete_attempts` takes it too. */
export const MESSAGE_LOCK = 7_201;

/**
 * Locks the provider's message id until the transaction ends. An event and its message both take this lock
 * before they look for each other, so that one of the two finds the other.
 */
export function lockMessageId(messageId: string): SQL {
  return sql`SELECT pg_advisory_xact_lock(${MESSAGE_LOCK}, hashtext(${messageId}))`;
}

/** Keeps an event for a message that does not exist yet. Call it with the message's id locked. */
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

/**
 * Removes and returns the kept events of a message, except those with another token. Call it with the
 * message's id locked.
 */
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
