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
