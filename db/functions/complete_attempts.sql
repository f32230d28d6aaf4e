-- Records the outcomes of attempts to send, and counts them in their announcement, if any, in one round trip.
-- A completed attempt stays as it is, unless it was only given up with the reason p_cut_off. Returns the ids
-- of the attempts left alone because the provider has already reported about their message. A caller that
-- applies such reports in this transaction sets p_with_reports, and then no attempt is left alone.
CREATE OR REPLACE FUNCTION complete_attempts(
  p_organization_id bigint,
  p_announcement_id bigint,
  p_outcomes jsonb,
  p_with_reports boolean,
  p_message_lock integer,
  p_cut_off text
) RETURNS bigint[] LANGUAGE plpgsql AS $$
DECLARE
  -- The rows are found by this list. For a table made from JSON the planner expects a hundred rows, and would
  -- read all messages of a small organization.
  v_ids bigint[] := ARRAY(SELECT (outcome ->> 'id')::bigint FROM jsonb_array_elements(p_outcomes) outcome);
  v_given_up bigint[];
  v_early bigint[];
  v_sent integer;
  v_failed integer;
BEGIN
  -- Locks the run before its attempts, like its deletion and its end.
  PERFORM FROM announcements
  WHERE organization_id = p_organization_id AND id = p_announcement_id
  FOR NO KEY UPDATE;

  SELECT coalesce(array_agg(attempt.id) FILTER (WHERE attempt.status = 'failed'), '{}') INTO v_given_up
  FROM (
    SELECT mail_logs.id, mail_logs.status FROM mail_logs
    WHERE mail_logs.organization_id = p_organization_id
      AND mail_logs.id = ANY (v_ids)
    ORDER BY mail_logs.id
    FOR NO KEY UPDATE
  ) attempt;

  -- A later event waits, and then finds its row. All callers that take several locks take them in this order.
  PERFORM pg_advisory_xact_lock(p_message_lock, message.hash)
  FROM (
    SELECT DISTINCT hashtext(outcome ->> 'message_id') AS hash
    FROM jsonb_array_elements(p_outcomes) outcome
    WHERE outcome ->> 'message_id' IS NOT NULL
    ORDER BY hash
  ) message;

  -- A statement of its own, so that it sees the events kept before the locks were held.
  SELECT coalesce(array_agg(DISTINCT outcome.id), '{}') INTO v_early
  FROM jsonb_to_recordset(p_outcomes) AS outcome (id bigint, message_id text)
  JOIN unmatched_mail_events event ON event.mailer_message_id = outcome.message_id
  WHERE NOT p_with_reports;

  WITH completed AS (
    UPDATE mail_logs
    SET status = CASE WHEN outcome.message_id IS NULL THEN 'failed' ELSE 'sent' END,
        mailer_message_id = outcome.message_id,
        mailer_token = outcome.token,
        error_message = outcome.failure
    FROM jsonb_to_recordset(p_outcomes) AS outcome (id bigint, message_id text, token text, failure text)
    WHERE mail_logs.organization_id = p_organization_id AND mail_logs.id = ANY (v_ids) AND mail_logs.id = outcome.id
      AND outcome.id <> ALL (v_early)
      AND (mail_logs.status = 'sending' OR mail_logs.status = 'failed' AND mail_logs.error_message = p_cut_off)
    RETURNING mail_logs.id, mail_logs.status, mail_logs.announcement_id
  )
  SELECT count(*) FILTER (WHERE status = 'sent'),
         -- One that was given up is counted as failed already.
         count(*) FILTER (WHERE status = 'failed') - count(*) FILTER (WHERE id = ANY (v_given_up))
  INTO v_sent, v_failed
  FROM completed
  WHERE announcement_id = p_announcement_id;

  UPDATE announcements
  SET sent = sent + v_sent, failed = failed + v_failed, heartbeat_at = clock_timestamp()
  WHERE organization_id = p_organization_id AND id = p_announcement_id;
  RETURN v_early;
END $$;
