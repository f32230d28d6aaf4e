-- Places a visitor's order in the route's current round, which the caller has locked; p_round is null when none is
-- open. A refusal is an exception with a WR… code, which lib/rules/constraints reads. p_locale is the language of a new
-- participant; a known one keeps theirs. A new participant keeps the secret of this order, by which its name and phone
-- can be corrected. With p_minimum_age the order is refused unless p_age_confirmed; the moment of the confirmation is
-- kept. new_order_id is null for a repeated key. Otherwise the caller queues the confirmation.
CREATE OR REPLACE FUNCTION place_order_in_current_round(
  p_organization_id bigint,
  p_route_id bigint,
  p_round purchase_rounds,
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
  v_participant participants%ROWTYPE;
BEGIN
  IF p_idempotency_key IS NOT NULL THEN
    -- Waits for another request with this key to commit or to give up.
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

  IF p_round.id IS NULL THEN
    RAISE EXCEPTION USING ERRCODE = 'WR001', MESSAGE = 'no round is open';
  END IF;
  IF coalesce(p_now, clock_timestamp()) >= p_round.order_deadline_at THEN
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
    ON CONFLICT ON CONSTRAINT participants_route_id_email_key DO NOTHING
    RETURNING * INTO v_participant;
    EXIT WHEN FOUND;
  END LOOP;
  -- A participant who unsubscribed may still order.
  IF NOT v_participant.is_active AND v_participant.unsubscribed_at IS NULL THEN
    RAISE EXCEPTION USING ERRCODE = 'WR003', MESSAGE = 'the participant is not active';
  END IF;
  IF p_phone IS NOT NULL AND coalesce(v_participant.phone, '') = '' THEN
    UPDATE participants SET phone = p_phone
    WHERE organization_id = p_organization_id AND id = v_participant.id AND coalesce(phone, '') = '';
  END IF;

  answer := place_order_in_locked_round(p_organization_id, p_route_id, p_round.id, v_participant.id,
                                        p_comment, p_lines, p_access_token, p_now, p_name,
                                        p_round.counts_bottles, p_minimum_age IS NOT NULL);
  new_order_id := answer ->> 'order_id';

  IF p_idempotency_key IS NOT NULL THEN
    UPDATE idempotency_keys SET answer = place_order_in_current_round.answer
    WHERE organization_id = p_organization_id AND route_id = p_route_id AND key = p_idempotency_key;
  END IF;
END $$;
