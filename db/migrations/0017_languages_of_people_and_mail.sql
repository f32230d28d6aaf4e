CREATE TABLE "mail_template_translations" (
	"organization_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "mail_template_translations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"mail_template_id" bigint NOT NULL,
	"locale" varchar(35) NOT NULL,
	"subject" varchar(500) NOT NULL,
	"body_html" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mail_template_translations_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "mail_template_translations_locale_key" UNIQUE("organization_id","mail_template_id","locale")
);
--> statement-breakpoint
ALTER TABLE "participants" ADD COLUMN "locale" varchar(35);--> statement-breakpoint
ALTER TABLE "mail_template_translations" ADD CONSTRAINT "mail_template_translations_mail_template_id_fkey" FOREIGN KEY ("organization_id","mail_template_id") REFERENCES "public"."mail_templates"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- It takes one argument more, and would otherwise stand beside the one before it.
DROP FUNCTION place_public_order(bigint, bigint, text, text, text, text, jsonb, text, text, text, timestamptz);--> statement-breakpoint
-- Places a visitor's order in the route's current round: the open one with the latest opens_at, then the
-- highest id. All of it happens in one round trip and one statement, which is one transaction, so a refusal
-- (an exception with a WR… code, read by lib/constraints) or a crash leaves nothing behind.
--
-- p_locale is the language of a participant who is new; somebody who is known keeps theirs. It may be left out, as
-- by an earlier version that still runs while this one starts.
CREATE OR REPLACE FUNCTION place_public_order(
  p_organization_id bigint,
  p_route_id bigint,
  p_name text,
  p_email text,
  p_phone text,
  p_comment text,
  p_lines jsonb,
  p_access_token text,
  p_idempotency_key text,
  p_request_hash text,
  p_now timestamptz,
  p_locale text DEFAULT NULL
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_key idempotency_keys%ROWTYPE;
  v_round purchase_rounds%ROWTYPE;
  v_candidate bigint;
  v_participant participants%ROWTYPE;
  v_answer jsonb;
BEGIN
  IF p_idempotency_key IS NOT NULL THEN
    -- Waits for another request with the same key to commit or to give up.
    INSERT INTO idempotency_keys (organization_id, route_id, key, request_hash)
    VALUES (p_organization_id, p_route_id, p_idempotency_key, p_request_hash)
    ON CONFLICT ON CONSTRAINT idempotency_keys_pkey DO NOTHING;
    IF NOT FOUND THEN
      SELECT * INTO v_key FROM idempotency_keys
      WHERE organization_id = p_organization_id AND route_id = p_route_id AND key = p_idempotency_key;
      IF v_key.request_hash IS DISTINCT FROM p_request_hash THEN
        RAISE EXCEPTION USING ERRCODE = 'WR004', MESSAGE = 'the idempotency key was used with another order';
      END IF;
      RETURN v_key.answer;
    END IF;
  END IF;

  LOOP
    SELECT id INTO v_candidate FROM purchase_rounds
    WHERE organization_id = p_organization_id AND route_id = p_route_id AND status = 'open'
    ORDER BY opens_at DESC, id DESC LIMIT 1;
    IF v_candidate IS NULL THEN
      RAISE EXCEPTION USING ERRCODE = 'WR001', MESSAGE = 'no round is open';
    END IF;
    SELECT * INTO v_round FROM purchase_rounds
    WHERE organization_id = p_organization_id AND id = v_candidate
    FOR NO KEY UPDATE;
    -- It may have been closed or deleted while this call waited for it: then look again.
    EXIT WHEN FOUND AND v_round.status = 'open';
  END LOOP;

  IF coalesce(p_now, clock_timestamp()) >= v_round.order_deadline_at THEN
    RAISE EXCEPTION USING ERRCODE = 'WR002', MESSAGE = 'the order deadline has passed';
  END IF;

  LOOP
    -- The key share lock keeps the row from being deleted before the order refers to it.
    SELECT * INTO v_participant FROM participants
    WHERE organization_id = p_organization_id AND route_id = p_route_id AND email = p_email
    FOR KEY SHARE;
    EXIT WHEN FOUND;
    INSERT INTO participants (organization_id, route_id, name, email, phone, locale)
    VALUES (p_organization_id, p_route_id, p_name, p_email, p_phone, p_locale)
    ON CONFLICT ON CONSTRAINT participants_route_id_email_key DO NOTHING;
  END LOOP;
  IF NOT v_participant.is_active THEN
    RAISE EXCEPTION USING ERRCODE = 'WR003', MESSAGE = 'the participant is not active';
  END IF;
  IF p_phone IS NOT NULL AND coalesce(v_participant.phone, '') = '' THEN
    UPDATE participants SET phone = p_phone
    WHERE organization_id = p_organization_id AND id = v_participant.id AND coalesce(phone, '') = '';
  END IF;

  v_answer := place_order_in_locked_round(p_organization_id, p_route_id, v_round.id, v_participant.id,
                                          p_comment, p_lines, p_access_token, p_now, p_name,
                                          v_round.counts_bottles);

  IF p_idempotency_key IS NOT NULL THEN
    UPDATE idempotency_keys SET answer = v_answer
    WHERE organization_id = p_organization_id AND route_id = p_route_id AND key = p_idempotency_key;
  END IF;
  RETURN v_answer;
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
    WHERE participants.is_active
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
