-- Messages are found by a list of their ids. The functions stand in db/functions.
-- Records how attempts to send ended, and counts them in the announcement that they belong to, if any. It is
-- one round trip for as many outcomes as came at a time. An attempt that was completed already stays as it is,
-- unless it was only given up with the reason p_cut_off.
--
-- Returns the ids of the attempts that it left alone because the provider has reported something about their
-- message before it answered the call. Whoever applies such reports in the same transaction says so by
-- p_with_reports, and then nothing is left alone.
CREATE OR REPLACE FUNCTION complete_attempts(
  p_organization_id bigint,
  p_announcement_id bigint,
  p_outcomes jsonb,
  p_with_reports boolean,
  p_message_lock integer,
  p_cut_off text
) RETURNS bigint[] LANGUAGE plpgsql AS $$
DECLARE
  -- The rows are found by this list, because of a table made from JSON the planner expects a hundred rows, and would
  -- rather read all messages of a small organization.
  v_ids bigint[] := ARRAY(SELECT (outcome ->> 'id')::bigint FROM jsonb_array_elements(p_outcomes) outcome);
  v_given_up bigint[];
  v_early bigint[];
  v_sent integer;
  v_failed integer;
BEGIN
  -- Locks the run before its attempts, as its deletion does and whoever ends it.
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

  -- An event that arrives from now on waits, and then finds its row. The locks are taken in the same order by
  -- all who take several.
  PERFORM pg_advisory_xact_lock(p_message_lock, message.hash)
  FROM (
    SELECT DISTINCT hashtext(outcome ->> 'message_id') AS hash
    FROM jsonb_array_elements(p_outcomes) outcome
    WHERE outcome ->> 'message_id' IS NOT NULL
    ORDER BY hash
  ) message;

  -- A statement of its own, so that it sees what was kept until the locks were held.
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
END $$;--> statement-breakpoint
-- Writes the attempts to mail participants about their orders, each with the subject that was rendered for it,
-- before the messages are sent. It is one round trip for as many messages of a round as begin at a time.
--
-- Returns the ids of the rows in the order of p_messages, with null for a message whose order is gone.
CREATE OR REPLACE FUNCTION begin_order_mail_attempts(
  p_organization_id bigint,
  p_messages jsonb
) RETURNS bigint[] LANGUAGE plpgsql AS $$
DECLARE
  -- See complete_attempts for why it is a list.
  v_order_ids bigint[] := ARRAY(SELECT (message ->> 'order_id')::bigint FROM jsonb_array_elements(p_messages) message);
  v_message record;
  v_id bigint;
  v_ids bigint[] := '{}';
BEGIN
  -- Keeps the orders from being deleted until the rows are written. Who locks several does so in this order.
  PERFORM FROM orders
  WHERE organization_id = p_organization_id
    AND id = ANY (v_order_ids)
  ORDER BY id
  FOR KEY SHARE;

  FOR v_message IN
    SELECT * FROM jsonb_to_recordset(p_messages)
      AS message (order_id bigint, event_type text, recipient text, subject text)
  LOOP
    INSERT INTO mail_logs (organization_id, route_id, participant_id, purchase_round_id, order_id,
                           event_type, status, recipient, rendered_subject)
    SELECT p_organization_id, orders.route_id, orders.participant_id, orders.purchase_round_id, orders.id,
           v_message.event_type, 'sending', v_message.recipient, v_message.subject
    FROM orders
    WHERE orders.organization_id = p_organization_id AND orders.id = v_message.order_id
    RETURNING id INTO v_id;
    v_ids := v_ids || CASE WHEN FOUND THEN v_id END;
  END LOOP;
  RETURN v_ids;
END $$;--> statement-breakpoint
-- Writes the attempts to announce a round to some participants, each with the subject that was rendered for
-- them, before their messages are sent. It is one round trip for as many messages as are to begin at a time.
--
-- Returns {"run": "deleted"} when the round or the run is gone, {"run": "finished"} when the run has ended, and
-- else "begun", the ids of the rows by participant, and "changed", the participants whose name, address, phone or
-- language are not those that p_messages was rendered for. Who is gone or no longer active is in neither. A message
-- has an empty language for the route's own, and none at all where an earlier version that knows none rendered it.
--
-- p_again says that an earlier call may have been committed although its answer was lost; its rows are found
-- again instead of written twice.
CREATE OR REPLACE FUNCTION begin_announcement_attempts(
  p_organization_id bigint,
  p_route_id bigint,
  p_round_id bigint,
  p_run_id bigint,
  p_messages jsonb,
  p_again boolean
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  -- See complete_attempts for why it is a list.
  v_participant_ids bigint[] := ARRAY(
    SELECT (message ->> 'participant_id')::bigint FROM jsonb_array_elements(p_messages) message
  );
  v_run announcements%ROWTYPE;
  v_answer jsonb;
BEGIN
  -- Locks in the same order as a round's deletion: round, then run, then the rest.
  PERFORM FROM purchase_rounds
  WHERE organization_id = p_organization_id AND id = p_round_id
  FOR KEY SHARE;
  IF NOT FOUND THEN
    RETURN jsonb_build_object('run', 'deleted');
  END IF;
  SELECT * INTO v_run FROM announcements
  WHERE organization_id = p_organization_id AND id = p_run_id
  FOR KEY SHARE;
  IF NOT FOUND THEN
    RETURN jsonb_build_object('run', 'deleted');
  END IF;
  -- Another process considered this run dead, and may have begun a new one.
  IF v_run.finished_at IS NOT NULL THEN
    RETURN jsonb_build_object('run', 'finished');
  END IF;

  WITH person AS (
    SELECT participants.id, participants.name, participants.email, participants.phone, participants.locale,
           message.subject,
           (participants.name, participants.email, participants.phone)
             IS NOT DISTINCT FROM (message.name, message.email, message.phone)
             AND coalesce(message.locale = coalesce(participants.locale, ''), true) AS as_rendered
    FROM jsonb_to_recordset(p_messages)
      AS message (participant_id bigint, name text, email text, phone text, locale text, subject text)
    JOIN participants
      ON participants.organization_id = p_organization_id AND participants.id = message.participant_id
    WHERE participants.is_active AND participants.id = ANY (v_participant_ids)
    ORDER BY participants.id
    -- Keeps them from being deleted until their rows are written.
    FOR KEY SHARE OF participants
  ), before AS (
    SELECT mail_logs.id, mail_logs.participant_id
    FROM person
    JOIN mail_logs
      ON mail_logs.organization_id = p_organization_id
     AND mail_logs.participant_id = person.id
     AND mail_logs.announcement_id = p_run_id
    WHERE p_again
  ), begun AS (
    INSERT INTO mail_logs (organization_id, route_id, participant_id, purchase_round_id, announcement_id,
                           event_type, status, recipient, rendered_subject)
    SELECT p_organization_id, p_route_id, person.id, p_round_id, p_run_id,
           'round_announced', 'sending', person.email, person.subject
    FROM person
    WHERE person.as_rendered AND person.id NOT IN (SELECT participant_id FROM before)
    RETURNING id, participant_id
  )
  SELECT jsonb_build_object(
    'run', 'under way',
    'begun', (
      SELECT coalesce(jsonb_object_agg(written.participant_id, written.id), '{}'::jsonb)
      FROM (SELECT * FROM before UNION ALL SELECT * FROM begun) written
    ),
    'changed', (
      SELECT coalesce(jsonb_agg(to_jsonb(person) - 'subject' - 'as_rendered'), '[]'::jsonb)
      FROM person
      WHERE NOT person.as_rendered AND person.id NOT IN (SELECT participant_id FROM before)
    )
  ) INTO v_answer;
  RETURN v_answer;
END $$;
