-- Writes the number, order and lines of one participant in one round, whose row the caller has locked. The
-- caller queues the confirmation in this transaction, so that neither exists without the other. The round's
-- row is locked first, and a separate later statement reads the highest number. In READ COMMITTED that
-- statement sees the previous lock holder's commit; a single statement would read from the snapshot before
-- the lock. p_now is null in production: the database's clock decides, whatever a web process's clock says.
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
  v_places_order text;
BEGIN
  SELECT coalesce(max(order_number), 0)::bigint + 1 INTO v_number
  FROM orders
  WHERE organization_id = p_organization_id AND purchase_round_id = p_round_id;

  IF v_number > 2147483647 THEN
    RAISE EXCEPTION USING ERRCODE = 'WR007', MESSAGE = 'no order number is left in this round';
  END IF;

  v_places_order := set_config('group_wine.places_order', 'true', true);
  WITH line AS MATERIALIZED (
    SELECT offering.id AS wine_offering_id, wanted.quantity, offering.price_cents, coalesce(wanted.extra, 0) AS extra
    FROM jsonb_to_recordset(p_lines) AS wanted (wine_offering_id bigint, quantity integer, extra integer)
    JOIN wine_offerings offering
      ON offering.organization_id = p_organization_id
     AND offering.purchase_round_id = p_round_id
     AND offering.id = wanted.wine_offering_id
    ORDER BY offering.id
    -- The offering cannot be deleted, nor its price change, between here and the commit.
    FOR SHARE OF offering
  ), placed AS (
    INSERT INTO orders (organization_id, route_id, purchase_round_id, participant_id, order_number,
                        access_token, submitted_name, comment, created_at, age_confirmed_at, bottles, total_cents)
    SELECT p_organization_id, p_route_id, p_round_id, p_participant_id, v_number,
           p_access_token, p_submitted_name, p_comment, coalesce(p_now, clock_timestamp()),
           CASE WHEN p_age_confirmed THEN coalesce(p_now, clock_timestamp()) END,
           coalesce(sum(quantity), 0), coalesce(sum(quantity::bigint * price_cents), 0)
    FROM line
    RETURNING id
  ), written AS (
    INSERT INTO order_lines (organization_id, order_id, purchase_round_id, wine_offering_id, quantity,
                             unit_price_cents, extra)
    SELECT p_organization_id, placed.id, p_round_id, line.wine_offering_id, line.quantity, line.price_cents, line.extra
    FROM placed CROSS JOIN line
    ORDER BY line.wine_offering_id
    RETURNING id
  )
  SELECT placed.id, (SELECT count(*) FROM written) INTO v_order_id, v_written FROM placed;
  v_places_order := set_config('group_wine.places_order', 'false', true);

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

  IF p_lines @? '$[*].unit_price_cents' THEN
    PERFORM require_shown_prices(p_organization_id, p_round_id, p_lines);
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
