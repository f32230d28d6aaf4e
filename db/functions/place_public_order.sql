-- Places one visitor's order and queues its confirmation; see `place_order_in_current_round`. Several at a time are
-- placed by `place_public_orders`, and this one is there for an earlier version that still runs while this one starts.
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
  v_answer jsonb;
  v_new_order_id bigint;
BEGIN
  SELECT placed.answer, placed.new_order_id INTO v_answer, v_new_order_id
  FROM place_order_in_current_round(
    p_organization_id, p_route_id, p_name, p_email, p_phone, p_comment, p_lines, p_access_token,
    p_idempotency_key, p_request_hash, p_now, p_locale
  ) AS placed;
  PERFORM enqueue_order_mails(p_organization_id, ARRAY[v_new_order_id], 'order_confirmed');
  RETURN v_answer;
END $$;
