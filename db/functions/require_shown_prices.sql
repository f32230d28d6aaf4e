-- Refuses order lines whose `unit_price_cents`, the price that was shown, differs from the offering's present price.
-- Lines without it are not compared. Until the transaction ends, the prices of the compared offerings stay.
CREATE OR REPLACE FUNCTION require_shown_prices(
  p_organization_id bigint,
  p_round_id bigint,
  p_lines jsonb
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_line record;
BEGIN
  FOR v_line IN
    SELECT line.place, offering.name, offering.price_cents, (line.value ->> 'unit_price_cents')::bigint AS shown
    FROM jsonb_array_elements(p_lines) WITH ORDINALITY AS line (value, place)
    JOIN wine_offerings offering
      ON offering.organization_id = p_organization_id
     AND offering.purchase_round_id = p_round_id
     AND offering.id = (line.value ->> 'wine_offering_id')::bigint
    WHERE line.value ? 'unit_price_cents'
    ORDER BY offering.id
    FOR SHARE OF offering
  LOOP
    IF v_line.shown <> v_line.price_cents THEN
      RAISE EXCEPTION USING
        ERRCODE = 'WR013', MESSAGE = 'a price has changed',
        DETAIL = json_build_object('place', v_line.place - 1, 'name', v_line.name, 'cents', v_line.price_cents,
          'currency', (
            SELECT route.currency
            FROM purchase_rounds round
            JOIN routes route ON route.organization_id = p_organization_id AND route.id = round.route_id
            WHERE round.organization_id = p_organization_id AND round.id = p_round_id
          ))::text;
    END IF;
  END LOOP;
END $$;
