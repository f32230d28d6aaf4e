-- Places the orders of several visitors of one route, one after the other in one transaction. The round is locked, and
-- the log written to disk, once for all of them. Returns an array with one object for each order, in their order: the
-- answer of `place_order_in_current_round` as `placed`, or the database's refusal as `refused`. A refused order leaves
-- nothing behind and does not affect the others. An order that waits for a locked row, such as a participant being
-- deleted, is soon refused with 55P03: all of them together wait a twentieth of a second. The caller sends that order
-- again. p_orders is an array of objects; their keys are the arguments of `place_order_in_current_round`.
CREATE OR REPLACE FUNCTION place_public_orders(
  p_organization_id bigint,
  p_route_id bigint,
  p_orders jsonb
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_candidate bigint;
  v_round purchase_rounds%ROWTYPE;
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
  -- The round before all idempotency keys: two transactions could otherwise each hold a key that the other waits for.
  -- It may be closed or deleted while this call waits for it: then look again.
  LOOP
    v_candidate := current_round(p_organization_id, p_route_id);
    SELECT * INTO v_round FROM purchase_rounds
    WHERE organization_id = p_organization_id AND id = v_candidate AND status = 'open'
    FOR NO KEY UPDATE;
    EXIT WHEN FOUND OR v_candidate IS NULL;
  END LOOP;
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
      v_placed := place_order_in_current_round(
        p_organization_id, p_route_id, v_round, v_sent.name, v_sent.email, v_sent.phone, v_sent.comment, v_sent.lines,
        v_sent.access_token, v_sent.idempotency_key, v_sent.request_hash, v_sent.now, v_sent.locale, v_minimum_age,
        v_sent.age_confirmed);
      v_answers := array_append(v_answers, jsonb_build_object('placed', v_placed.answer));
      IF v_placed.new_order_id IS NOT NULL THEN
        v_new_order_ids := array_append(v_new_order_ids, v_placed.new_order_id);
      END IF;
    EXCEPTION WHEN OTHERS THEN
      GET STACKED DIAGNOSTICS v_state = RETURNED_SQLSTATE, v_constraint = CONSTRAINT_NAME,
                              v_message = MESSAGE_TEXT, v_detail = PG_EXCEPTION_DETAIL;
      -- Failures beyond one order fail all: connections, privileges, missing tables, deadlocks, resources,
      -- the operator, the system. By the code the caller decides about a retry.
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
