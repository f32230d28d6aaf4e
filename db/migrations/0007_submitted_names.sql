ALTER TABLE "orders" ADD COLUMN "submitted_name" varchar(200);--> statement-breakpoint
DROP FUNCTION place_order_in_locked_round(bigint, bigint, bigint, bigint, text, jsonb, text, timestamptz);
--> statement-breakpoint
-- Writes the number, order and lines of one participant in one round, whose row the caller has locked, and
-- queues the confirmation mail in the same transaction, so that neither exists without the other.
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
  p_submitted_name text
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_number bigint;
  v_order_id bigint;
  v_unknown text;
BEGIN
  SELECT coalesce(max(order_number), 0)::bigint + 1 INTO v_number
  FROM orders
  WHERE organization_id = p_organization_id AND purchase_round_id = p_round_id;

  IF v_number > 2147483647 THEN
    RAISE EXCEPTION USING ERRCODE = 'WR007', MESSAGE = 'no order number is left in this round';
  END IF;

  INSERT INTO orders (organization_id, route_id, purchase_round_id, participant_id, order_number,
                      access_token, submitted_name, comment, created_at)
  VALUES (p_organization_id, p_route_id, p_round_id, p_participant_id, v_number,
          p_access_token, p_submitted_name, p_comment, coalesce(p_now, clock_timestamp()))
  RETURNING id INTO v_order_id;

  INSERT INTO order_lines (organization_id, order_id, purchase_round_id, wine_offering_id, quantity,
                           unit_price_cents)
  SELECT p_organization_id, v_order_id, p_round_id, offering.id, line.quantity, offering.price_cents
  FROM jsonb_to_recordset(p_lines) AS line (wine_offering_id bigint, quantity integer)
  JOIN wine_offerings offering
    ON offering.organization_id = p_organization_id
   AND offering.purchase_round_id = p_round_id
   AND offering.id = line.wine_offering_id
  ORDER BY offering.id
  -- The offering cannot be deleted, nor its price change, between here and the commit.
  FOR SHARE OF offering;

  SELECT string_agg((line.place - 1)::text, ',' ORDER BY line.place) INTO v_unknown
  FROM jsonb_array_elements(p_lines) WITH ORDINALITY AS line (value, place)
  WHERE NOT EXISTS (
    SELECT FROM order_lines written
    WHERE written.organization_id = p_organization_id
      AND written.order_id = v_order_id
      AND written.wine_offering_id = (line.value ->> 'wine_offering_id')::bigint
  );
  IF v_unknown IS NOT NULL THEN
    RAISE EXCEPTION USING ERRCODE = 'WR005', MESSAGE = 'a line is not on this round''s list', DETAIL = v_unknown;
  END IF;

  PERFORM enqueue_order_mail(p_organization_id, v_order_id, 'order_confirmed');

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
        'unit_price_cents', written.unit_price_cents
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
-- Places a visitor's order in the route's current round: the open one with the latest opens_at, then the
-- highest id. All of it happens in one round trip and one statement, which is one transaction, so a refusal
-- (an exception with a WR… code, read by lib/constraints) or a crash leaves nothing behind.
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
  p_now timestamptz
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
    INSERT INTO participants (organization_id, route_id, name, email, phone)
    VALUES (p_organization_id, p_route_id, p_name, p_email, p_phone)
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
                                          p_comment, p_lines, p_access_token, p_now, p_name);

  IF p_idempotency_key IS NOT NULL THEN
    UPDATE idempotency_keys SET answer = v_answer
    WHERE organization_id = p_organization_id AND route_id = p_route_id AND key = p_idempotency_key;
  END IF;
  RETURN v_answer;
END $$;
--> statement-breakpoint
-- Places an administrator's order for a participant, in an open or closed round, whatever the deadline.
CREATE OR REPLACE FUNCTION place_order_on_behalf(
  p_organization_id bigint,
  p_round_id bigint,
  p_participant_id bigint,
  p_comment text,
  p_lines jsonb,
  p_access_token text,
  p_now timestamptz
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_round purchase_rounds%ROWTYPE;
  v_participant participants%ROWTYPE;
BEGIN
  SELECT * INTO v_round FROM purchase_rounds
  WHERE organization_id = p_organization_id AND id = p_round_id
  FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RAISE EXCEPTION USING ERRCODE = 'WR008', MESSAGE = 'the round does not exist';
  END IF;
  SELECT * INTO v_participant FROM participants
  WHERE organization_id = p_organization_id AND route_id = v_round.route_id AND id = p_participant_id
  FOR KEY SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION USING ERRCODE = 'WR009', MESSAGE = 'the participant is not one of the round''s route';
  END IF;
  IF v_round.status = 'draft' THEN
    RAISE EXCEPTION USING ERRCODE = 'WR006', MESSAGE = 'the round is a draft';
  END IF;
  RETURN place_order_in_locked_round(p_organization_id, v_round.route_id, v_round.id, v_participant.id,
                                     p_comment, p_lines, p_access_token, p_now, NULL);
END $$;
