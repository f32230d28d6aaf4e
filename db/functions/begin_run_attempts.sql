-- Writes the attempts to mail some of a round's people, each with the subject that was rendered for them, before their
-- messages are sent. It is one round trip for as many messages as are to begin at a time.
--
-- Returns one of these:
-- {"run": "deleted"}: the round or the run is gone.
-- {"run": "finished"}: the run has ended.
-- {"run": "late"}: it is a planned mailing's that must not go out any more.
-- {"run": "under way", "begun": …, "changed": …}: both by the "place" of each message. "begun" has the ids of the rows;
-- "changed" has the recipients whose name, address, phone, language or order differs from the rendered message.
-- Messages to deleted or excluded recipients are in neither.
--
-- p_again: an earlier call may have been committed although its answer was lost. Its rows are found again, not written
-- twice. A transfer waits for each of p_awaited_ids, as in run_recipients. p_now is null in production: the database's
-- clock decides what is late.
CREATE OR REPLACE FUNCTION begin_run_attempts(
  p_organization_id bigint,
  p_round_id bigint,
  p_run_id bigint,
  p_messages jsonb,
  p_again boolean,
  p_awaited_ids bigint[],
  p_now timestamptz DEFAULT NULL
) RETURNS jsonb LANGUAGE plpgsql
-- Planned for each call anew, it would take half as long again.
SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  -- See complete_attempts for why they are lists.
  v_participant_ids bigint[] := ARRAY(
    SELECT (message ->> 'id')::bigint FROM jsonb_array_elements(p_messages) message
  );
  v_order_ids bigint[] := ARRAY(
    SELECT (message ->> 'order_id')::bigint FROM jsonb_array_elements(p_messages) message
  );
  v_round purchase_rounds%ROWTYPE;
  v_run announcements%ROWTYPE;
  v_due_at timestamptz;
  v_answer jsonb;
BEGIN
  -- Locks in the same order as a round's deletion: round, then run, then the rest.
  SELECT * INTO v_round FROM purchase_rounds
  WHERE organization_id = p_organization_id AND id = p_round_id
  FOR KEY SHARE;
  SELECT * INTO v_run FROM announcements
  WHERE organization_id = p_organization_id AND id = p_run_id AND purchase_round_id = v_round.id
  FOR KEY SHARE;
  IF NOT FOUND THEN
    RETURN jsonb_build_object('run', 'deleted');
  END IF;
  -- Another process considered this run dead, and may have begun a new one.
  IF v_run.finished_at IS NOT NULL THEN
    RETURN jsonb_build_object('run', 'finished');
  END IF;
  IF v_run.mailing_id IS NOT NULL THEN
    SELECT due_at INTO v_due_at FROM mailings
    WHERE organization_id = p_organization_id AND id = v_run.mailing_id;
    IF mail_hindrance(v_run.event_type, v_round, v_due_at, coalesce(p_now, clock_timestamp())) IS NOT NULL THEN
      RETURN jsonb_build_object('run', 'late');
    END IF;
  END IF;

  WITH person AS (
    SELECT message.place, participants.id, participants.name, participants.email, participants.phone, participants.locale,
           meant.order_id, message.subject,
           (participants.name, participants.email, participants.phone, participants.locale, meant.order_id)
             IS NOT DISTINCT FROM (message.name, message.email, message.phone, message.locale, message.order_id) AS as_rendered
    FROM jsonb_to_recordset(p_messages) AS message (
      place integer, id bigint, name text, email text, phone text, locale text, order_id bigint, subject text
    )
    JOIN participants ON participants.organization_id = p_organization_id AND participants.id = message.id
    JOIN run_recipients(
      p_organization_id, v_round.route_id, p_round_id, v_run.audience,
      -- An organizer has chosen people by an order, which may not be the newest; of orders that are owed each has its own.
      CASE WHEN v_run.audience = 'owing' OR v_run.event_type = 'message' AND v_run.audience <> 'not_ordered'
        THEN v_order_ids END,
      p_awaited_ids
    ) meant ON meant.participant_id = message.id AND (v_run.audience <> 'owing' OR meant.order_id = message.order_id)
    WHERE meant.participant_id = ANY (v_participant_ids)
    ORDER BY participants.id, meant.order_id
    -- Keeps them from being deleted until their rows are written.
    FOR KEY SHARE OF participants
  ), before AS (
    SELECT mail_logs.id, person.place
    FROM person
    JOIN mail_logs
      ON mail_logs.organization_id = p_organization_id
     AND mail_logs.participant_id = person.id
     AND mail_logs.announcement_id = p_run_id
     AND (v_run.audience <> 'owing' OR mail_logs.order_id = person.order_id)
    WHERE p_again
  ), begun AS (
    INSERT INTO mail_logs (organization_id, route_id, participant_id, purchase_round_id, order_id, announcement_id,
                           event_type, status, recipient, rendered_subject)
    SELECT p_organization_id, v_round.route_id, id, p_round_id, order_id, p_run_id,
           v_run.event_type, 'sending', email, subject
    FROM person
    WHERE as_rendered AND place NOT IN (SELECT place FROM before)
    RETURNING id, participant_id, order_id
  )
  SELECT jsonb_build_object(
    'run', 'under way',
    'begun', (
      SELECT coalesce(jsonb_object_agg(written.place, written.id), '{}'::jsonb)
      FROM (
        SELECT place, id FROM before
        UNION ALL
        SELECT person.place, begun.id FROM begun
        JOIN person ON person.id = begun.participant_id AND person.order_id IS NOT DISTINCT FROM begun.order_id
      ) written
    ),
    'changed', (
      SELECT coalesce(jsonb_object_agg(place, to_jsonb(person) - 'subject' - 'as_rendered' - 'place'), '{}'::jsonb)
      FROM person
      WHERE NOT as_rendered AND place NOT IN (SELECT place FROM before)
    )
  ) INTO v_answer;
  RETURN v_answer;
END $$;
