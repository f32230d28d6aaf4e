-- The round that visitors of a route see and order in: of the open ones that with the latest opens_at, then the highest
-- id. Null when none is open. `showsBefore` says the same of two rounds that may not be open yet.
CREATE OR REPLACE FUNCTION current_round(
  p_organization_id bigint,
  p_route_id bigint
) RETURNS bigint LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (
    SELECT id FROM purchase_rounds
    WHERE organization_id = p_organization_id AND route_id = p_route_id AND status = 'open'
    ORDER BY opens_at DESC, id DESC LIMIT 1
  );
END $$;
--> statement-breakpoint
-- Places a visitor's order in the route's current round. All of it happens in one statement, which is one
-- transaction, so a refusal (an exception with a WR… code, read by lib/constraints) or a crash leaves nothing behind.
--
-- p_locale is the language of a participant who is new; somebody who is known keeps theirs.
--
-- new_order_id is null when the key was used before for the same order. Otherwise the caller queues the confirmation.
CREATE OR REPLACE FUNCTION place_order_in_current_round(
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
  p_locale text,
  OUT answer jsonb,
  OUT new_order_id bigint
) LANGUAGE plpgsql AS $$
DECLARE
  v_key idempotency_keys%ROWTYPE;
  v_round purchase_rounds%ROWTYPE;
  v_candidate bigint;
  v_participant participants%ROWTYPE;
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
      answer := v_key.answer;
      RETURN;
    END IF;
  END IF;

  LOOP
    v_candidate := current_round(p_organization_id, p_route_id);
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
  -- Who left by themselves may still order.
  IF NOT v_participant.is_active AND v_participant.unsubscribed_at IS NULL THEN
    RAISE EXCEPTION USING ERRCODE = 'WR003', MESSAGE = 'the participant is not active';
  END IF;
  IF p_phone IS NOT NULL AND coalesce(v_participant.phone, '') = '' THEN
    UPDATE participants SET phone = p_phone
    WHERE organization_id = p_organization_id AND id = v_participant.id AND coalesce(phone, '') = '';
  END IF;

  answer := place_order_in_locked_round(p_organization_id, p_route_id, v_round.id, v_participant.id,
                                        p_comment, p_lines, p_access_token, p_now, p_name,
                                        v_round.counts_bottles);
  new_order_id := answer ->> 'order_id';

  IF p_idempotency_key IS NOT NULL THEN
    UPDATE idempotency_keys SET answer = place_order_in_current_round.answer
    WHERE organization_id = p_organization_id AND route_id = p_route_id AND key = p_idempotency_key;
  END IF;
END $$;
--> statement-breakpoint
-- Places the orders of several visitors of one route, one after the other in one transaction: the round is locked, and
-- the log written to disk, once for all of them. Returns an array with one object for each order, in their order: what
-- `place_order_in_current_round` answered, as `placed`, or how the database refused it, as `refused`. Who is refused
-- leaves nothing behind and takes nothing from the others. Who would wait for a row that somebody holds, such as a
-- participant who is being deleted, is refused with 55P03 soon, so that the others need not wait as well: for all of
-- them together this statement waits a twentieth of a second, and hardly after that. The caller sends that order again.
--
-- p_orders is an array of objects; their keys are the arguments of `place_order_in_current_round`.
CREATE OR REPLACE FUNCTION place_public_orders(
  p_organization_id bigint,
  p_route_id bigint,
  p_orders jsonb
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_sent record;
  v_placed record;
  v_new_order_ids bigint[] := '{}';
  v_state text;
  v_constraint text;
  v_message text;
  v_detail text;
  v_answers jsonb[] := '{}';
  v_usual_timeout text := current_setting('lock_timeout');
BEGIN
  -- The round before all idempotency keys, although an order locks its key first: two transactions could otherwise
  -- each hold a key that the other waits for.
  PERFORM FROM purchase_rounds
  WHERE organization_id = p_organization_id AND id = current_round(p_organization_id, p_route_id)
  FOR NO KEY UPDATE;
  PERFORM set_config('lock_timeout', '50ms', true);

  FOR v_sent IN
    SELECT * FROM ROWS FROM (
      jsonb_to_recordset(p_orders) AS (
        name text, email text, phone text, comment text, lines jsonb, access_token text, idempotency_key text,
        request_hash text, now timestamptz, locale text
      )
    ) WITH ORDINALITY ORDER BY ordinality
  LOOP
    BEGIN
      SELECT * INTO v_placed FROM place_order_in_current_round(
        p_organization_id, p_route_id, v_sent.name, v_sent.email, v_sent.phone, v_sent.comment, v_sent.lines,
        v_sent.access_token, v_sent.idempotency_key, v_sent.request_hash, v_sent.now, v_sent.locale);
      v_answers := array_append(v_answers, jsonb_build_object('placed', v_placed.answer));
      IF v_placed.new_order_id IS NOT NULL THEN
        v_new_order_ids := array_append(v_new_order_ids, v_placed.new_order_id);
      END IF;
    EXCEPTION WHEN OTHERS THEN
      GET STACKED DIAGNOSTICS v_state = RETURNED_SQLSTATE, v_constraint = CONSTRAINT_NAME,
                              v_message = MESSAGE_TEXT, v_detail = PG_EXCEPTION_DETAIL;
      -- What is not the fault of one order fails all: connections, privileges, missing tables, deadlocks, resources,
      -- the operator, the system. The caller knows from the code whether to try again.
      IF v_state ~ '^(08|25|26|28|3D|3F|40|42|53|57|58)' THEN
        RAISE;
      END IF;
      IF v_state = '55P03' THEN
        PERFORM set_config('lock_timeout', '1ms', true);
      END IF;
      v_answers := array_append(v_answers, jsonb_build_object('refused', jsonb_strip_nulls(jsonb_build_object(
        'code', v_state, 'message', v_message, 'detail', nullif(v_detail, ''),
        'constraint', nullif(v_constraint, '')))));
    END;
  END LOOP;
  PERFORM set_config('lock_timeout', v_usual_timeout, true);
  PERFORM enqueue_order_mails(p_organization_id, v_new_order_ids, 'order_confirmed');
  RETURN to_jsonb(v_answers);
END $$;
