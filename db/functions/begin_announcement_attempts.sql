-- Writes the attempts to mail some of a round's people, each with the subject that was rendered for them, before their
-- messages are sent. It is one round trip for as many messages as are to begin at a time.
--
-- Returns {"run": "deleted"} when the round or the run is gone, {"run": "finished"} when the run has ended,
-- {"run": "late"} when it is a planned mailing's and it is too late for it, and else "begun", the ids of the rows by
-- participant, and "changed", the participants whose name, address, phone, language or order are not those that
-- p_messages was rendered for, each with its "key", the participant. A run about orders that are owed sends a message an
-- order: there the key is the order. Who is gone or no longer meant is in neither. A message has an empty language for the
-- route's own, and none at all where an earlier version that knows none rendered it.
--
-- p_again says that an earlier call may have been committed although its answer was lost; its rows are found
-- again instead of written twice. p_now is null in production: the database's clock decides what is late.
CREATE OR REPLACE FUNCTION begin_announcement_attempts(
  p_organization_id bigint,
  p_route_id bigint,
  p_round_id bigint,
  p_run_id bigint,
  p_messages jsonb,
  p_again boolean,
  p_now timestamptz DEFAULT NULL
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  -- See complete_attempts for why it is a list.
  v_participant_ids bigint[] := ARRAY(
    SELECT (message ->> 'participant_id')::bigint FROM jsonb_array_elements(p_messages) message
  );
  v_now timestamptz := coalesce(p_now, clock_timestamp());
  v_round purchase_rounds%ROWTYPE;
  v_run announcements%ROWTYPE;
  v_audience text;
  v_due_at timestamptz;
  v_answer jsonb;
BEGIN
  -- Locks in the same order as a round's deletion: round, then run, then the rest.
  SELECT * INTO v_round FROM purchase_rounds
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
  v_audience := coalesce(v_run.audience, CASE v_run.event_type
    WHEN 'pickup_reminder' THEN 'ordered'
    WHEN 'deadline_reminder' THEN 'not_ordered'
    WHEN 'not_collected' THEN 'nothing_handed_over'
    ELSE 'active'
  END);
  IF v_run.mailing_id IS NOT NULL THEN
    SELECT due_at INTO v_due_at FROM mailings
    WHERE organization_id = p_organization_id AND id = v_run.mailing_id;
    -- The same as in lib/mailings/lateness.ts.
    IF v_due_at < v_now - interval '6 hours'
      OR v_round.status = 'draft'
      OR v_run.event_type = 'pickup_reminder' AND v_round.pickup_at <= v_now
      OR v_run.event_type IN ('round_announced', 'deadline_reminder')
        AND (v_round.status <> 'open' OR v_round.order_deadline_at <= v_now)
    THEN
      RETURN jsonb_build_object('run', 'late');
    END IF;
  END IF;

  WITH person AS (
    SELECT CASE v_audience WHEN 'owing' THEN standing.order_id ELSE participants.id END AS key,
           participants.id, participants.name, participants.email, participants.phone, participants.locale,
           standing.order_id, message.subject,
           (participants.name, participants.email, participants.phone)
             IS NOT DISTINCT FROM (message.name, message.email, message.phone)
             AND coalesce(message.locale = coalesce(participants.locale, ''), true)
             AND (v_audience IN ('active', 'not_ordered') OR standing.order_id IS NOT DISTINCT FROM message.order_id)
             AS as_rendered
    FROM jsonb_to_recordset(p_messages)
      AS message (participant_id bigint, name text, email text, phone text, locale text, order_id bigint, subject text)
    JOIN participants
      ON participants.organization_id = p_organization_id AND participants.id = message.participant_id
    -- What a message may be about: the newest order in the round that stands.
    LEFT JOIN LATERAL (
      SELECT placed.id AS order_id FROM orders placed
      WHERE placed.organization_id = p_organization_id AND placed.purchase_round_id = p_round_id
        AND placed.participant_id = participants.id AND placed.cancelled_at IS NULL
        AND v_audience <> 'active'
        -- Whom an organizer writes to was chosen by an order, which may not be the newest.
        AND (v_run.event_type <> 'message' AND v_audience <> 'owing' OR v_audience = 'not_ordered'
          OR placed.id = message.order_id)
        AND (v_audience NOT IN ('owed', 'owing') OR placed.due_cents > 0)
        AND (v_audience NOT IN ('not_collected', 'nothing_handed_over') OR placed.collected_at IS NULL)
        AND (v_audience <> 'nothing_handed_over' OR NOT EXISTS (
          SELECT FROM order_lines line
          WHERE line.organization_id = p_organization_id AND line.purchase_round_id = p_round_id
            AND line.order_id = placed.id AND line.handed_over > 0
        ))
      ORDER BY placed.id DESC LIMIT 1
    ) standing ON true
    WHERE participants.id = ANY (v_participant_ids)
      AND CASE v_audience
        WHEN 'active' THEN participants.is_active
        WHEN 'not_ordered' THEN participants.is_active AND standing.order_id IS NULL
        ELSE standing.order_id IS NOT NULL
      END
    ORDER BY participants.id, standing.order_id
    -- Keeps them from being deleted until their rows are written.
    FOR KEY SHARE OF participants
  ), before AS (
    SELECT mail_logs.id, person.key
    FROM person
    JOIN mail_logs
      ON mail_logs.organization_id = p_organization_id
     AND mail_logs.participant_id = person.id
     AND mail_logs.announcement_id = p_run_id
     AND (v_audience <> 'owing' OR mail_logs.order_id = person.order_id)
    WHERE p_again
  ), begun AS (
    INSERT INTO mail_logs (organization_id, route_id, participant_id, purchase_round_id, order_id, announcement_id,
                           event_type, status, recipient, rendered_subject)
    SELECT p_organization_id, p_route_id, person.id, p_round_id, person.order_id, p_run_id,
           v_run.event_type, 'sending', person.email, person.subject
    FROM person
    WHERE person.as_rendered AND person.key NOT IN (SELECT key FROM before)
    RETURNING id, CASE v_audience WHEN 'owing' THEN order_id ELSE participant_id END AS key
  )
  SELECT jsonb_build_object(
    'run', 'under way',
    'begun', (
      SELECT coalesce(jsonb_object_agg(written.key, written.id), '{}'::jsonb)
      FROM (SELECT * FROM before UNION ALL SELECT * FROM begun) written
    ),
    'changed', (
      SELECT coalesce(jsonb_agg(to_jsonb(person) - 'subject' - 'as_rendered'), '[]'::jsonb)
      FROM person
      WHERE NOT person.as_rendered AND person.key NOT IN (SELECT key FROM before)
    )
  ) INTO v_answer;
  RETURN v_answer;
END $$;
