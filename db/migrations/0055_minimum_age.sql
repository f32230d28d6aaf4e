ALTER TABLE "orders" ADD COLUMN "age_confirmed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "routes" ADD COLUMN "minimum_age" smallint;--> statement-breakpoint
ALTER TABLE "routes" ADD CONSTRAINT "routes_minimum_age_check" CHECK ("routes"."minimum_age" BETWEEN 1 AND 99);
--> statement-breakpoint
DROP FUNCTION place_order_in_current_round(bigint, bigint, text, text, text, text, jsonb, text, text, text, timestamptz, text);
--> statement-breakpoint
DROP FUNCTION place_order_in_locked_round(bigint, bigint, bigint, bigint, text, jsonb, text, timestamptz, text, boolean);
--> statement-breakpoint
-- Writes the number, order and lines of one participant in one round, whose row the caller has locked. The caller
-- queues the confirmation in the same transaction, so that neither exists without the other.
--
-- The round's row is locked first, and a separate statement after that reads the highest number. In READ
-- COMMITTED that later statement sees what the previous holder of the lock committed; a single statement
-- would read from the snapshot taken before the lock.
--
-- p_now is null in production: the database's clock decides, whatever a web process thinks.
CREATE OR REPLACE FUNCTION place_order_in_locked_round(
  p_organization_id bigint,
  p_route_id bigint,
  p_round_id bigint,
  p_participant_id bigint,
  p_comment text,
  p_lines jsonb,
  p_access_token text,
  p_now timestamptz,
  p_submitted_name text,
  p_counts_bottles boolean,
  p_age_confirmed boolean DEFAULT false
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_number bigint;
  v_order_id bigint;
  v_written bigint;
  v_unknown text;
  v_beyond text;
BEGIN
  SELECT coalesce(max(order_number), 0)::bigint + 1 INTO v_number
  FROM orders
  WHERE organization_id = p_organization_id AND purchase_round_id = p_round_id;

  IF v_number > 2147483647 THEN
    RAISE EXCEPTION USING ERRCODE = 'WR007', MESSAGE = 'no order number is left in this round';
  END IF;

  INSERT INTO orders (organization_id, route_id, purchase_round_id, participant_id, order_number,
                      access_token, submitted_name, comment, created_at, age_confirmed_at)
  VALUES (p_organization_id, p_route_id, p_round_id, p_participant_id, v_number,
          p_access_token, p_submitted_name, p_comment, coalesce(p_now, clock_timestamp()),
          CASE WHEN p_age_confirmed THEN coalesce(p_now, clock_timestamp()) END)
  RETURNING id INTO v_order_id;

  INSERT INTO order_lines (organization_id, order_id, purchase_round_id, wine_offering_id, quantity,
                           unit_price_cents, extra)
  SELECT p_organization_id, v_order_id, p_round_id, offering.id, line.quantity, offering.price_cents,
         coalesce(line.extra, 0)
  FROM jsonb_to_recordset(p_lines) AS line (wine_offering_id bigint, quantity integer, extra integer)
  JOIN wine_offerings offering
    ON offering.organization_id = p_organization_id
   AND offering.purchase_round_id = p_round_id
   AND offering.id = line.wine_offering_id
  ORDER BY offering.id
  -- The offering cannot be deleted, nor its price change, between here and the commit.
  FOR SHARE OF offering;

  GET DIAGNOSTICS v_written = ROW_COUNT;
  IF v_written < jsonb_array_length(p_lines) THEN
    SELECT string_agg((line.place - 1)::text, ',' ORDER BY line.place) INTO v_unknown
    FROM jsonb_array_elements(p_lines) WITH ORDINALITY AS line (value, place)
    WHERE NOT EXISTS (
      SELECT FROM order_lines written
      WHERE written.organization_id = p_organization_id
        AND written.order_id = v_order_id
        AND written.wine_offering_id = (line.value ->> 'wine_offering_id')::bigint
    );
    RAISE EXCEPTION USING ERRCODE = 'WR005', MESSAGE = 'a line is not on this round''s list', DETAIL = v_unknown;
  END IF;

  IF p_lines @? '$[*].extra' THEN
    SELECT json_agg(json_build_object('place', line.place - 1, 'most', offering.bottles_per_crate - 1)
                    ORDER BY line.place)::text INTO v_beyond
    FROM jsonb_array_elements(p_lines) WITH ORDINALITY AS line (value, place)
    JOIN wine_offerings offering
      ON offering.organization_id = p_organization_id
     AND offering.purchase_round_id = p_round_id
     AND offering.id = (line.value ->> 'wine_offering_id')::bigint
    WHERE (line.value ->> 'extra')::integer >= offering.bottles_per_crate;
    IF v_beyond IS NOT NULL THEN
      RAISE EXCEPTION USING ERRCODE = 'WR010', MESSAGE = 'more than fills a crate', DETAIL = v_beyond;
    END IF;
  END IF;

  IF p_counts_bottles THEN
    PERFORM add_bottles(
      p_organization_id,
      p_round_id,
      array_agg((line.value ->> 'wine_offering_id')::bigint ORDER BY line.place),
      array_agg((line.value ->> 'quantity')::integer ORDER BY line.place)
    )
    FROM jsonb_array_elements(p_lines) WITH ORDINALITY AS line (value, place);
  END IF;

  RETURN (
    SELECT jsonb_build_object(
      'order_id', v_order_id,
      'order_number', v_number,
      'purchase_round_id', p_round_id,
      'access_token', p_access_token,
      'lines', coalesce(jsonb_agg(jsonb_build_object(
        'id', written.id,
        'wine_offering_id', written.wine_offering_id,
        'quantity', written.quantity,
        'unit_price_cents', written.unit_price_cents,
        'extra', written.extra
      ) ORDER BY line.place), '[]'::jsonb)
    )
    FROM jsonb_array_elements(p_lines) WITH ORDINALITY AS line (value, place)
    JOIN order_lines written
      ON written.organization_id = p_organization_id
     AND written.order_id = v_order_id
     AND written.wine_offering_id = (line.value ->> 'wine_offering_id')::bigint
  );
END $$;
--> statement-breakpoint
-- Places a visitor's order in the route's current round. All of it happens in one statement, which is one
-- transaction, so a refusal (an exception with a WR… code, read by lib/constraints) or a crash leaves nothing behind.
--
-- p_locale is the language of a participant who is new; somebody who is known keeps theirs. A new participant keeps the
-- secret of this order, by which what it says of them can be corrected.
--
-- With p_minimum_age the order is refused unless p_age_confirmed; when it was confirmed is kept.
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
  p_minimum_age smallint,
  p_age_confirmed boolean,
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
  IF p_minimum_age IS NOT NULL AND p_age_confirmed IS NOT TRUE THEN
    RAISE EXCEPTION USING ERRCODE = 'WR012', MESSAGE = 'the age was not confirmed', DETAIL = p_minimum_age;
  END IF;

  LOOP
    -- The key share lock keeps the row from being deleted before the order refers to it.
    SELECT * INTO v_participant FROM participants
    WHERE organization_id = p_organization_id AND route_id = p_route_id AND email = p_email
    FOR KEY SHARE;
    EXIT WHEN FOUND;
    INSERT INTO participants (organization_id, route_id, name, email, phone, locale, introduced_by)
    VALUES (p_organization_id, p_route_id, p_name, p_email, p_phone, p_locale, p_access_token)
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
                                        v_round.counts_bottles, p_minimum_age IS NOT NULL);
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
  v_minimum_age smallint := (SELECT minimum_age FROM routes WHERE organization_id = p_organization_id AND id = p_route_id);
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
        request_hash text, now timestamptz, locale text, age_confirmed boolean
      )
    ) WITH ORDINALITY ORDER BY ordinality
  LOOP
    BEGIN
      SELECT * INTO v_placed FROM place_order_in_current_round(
        p_organization_id, p_route_id, v_sent.name, v_sent.email, v_sent.phone, v_sent.comment, v_sent.lines,
        v_sent.access_token, v_sent.idempotency_key, v_sent.request_hash, v_sent.now, v_sent.locale, v_minimum_age,
        v_sent.age_confirmed);
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
--> statement-breakpoint
-- The pickup says how many bottles are whole crates.
DROP TRIGGER note_pickup_change ON wine_offerings;
--> statement-breakpoint
CREATE TRIGGER note_pickup_change
AFTER UPDATE OF name, vintage, category_id, position, bottles_per_crate ON wine_offerings
FOR EACH ROW WHEN (
  (OLD.name, OLD.vintage, OLD.category_id, OLD.position, OLD.bottles_per_crate)
  IS DISTINCT FROM (NEW.name, NEW.vintage, NEW.category_id, NEW.position, NEW.bottles_per_crate)
) EXECUTE FUNCTION note_pickup_change();
