-- Counts bottles added to a round, or taken away by a negative number, for each of some wines, and refuses
-- numbers beyond a wine's limit. Does nothing for a wine that is not counted. A count is changed under the
-- lock of its row, so that concurrent changes add up. Callers take several locks in the order of the wines.
CREATE OR REPLACE FUNCTION add_bottles(
  p_organization_id bigint,
  p_round_id bigint,
  p_offering_ids bigint[],
  p_bottles integer[]
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_wine record;
  v_place bigint;
  v_name text;
  v_left integer;
BEGIN
  FOR v_wine IN
    SELECT counted.bottles, added.bottles AS added, added.place, offering.name, offering.max_bottles
    FROM unnest(p_offering_ids, p_bottles) WITH ORDINALITY AS added (wine_offering_id, bottles, place)
    JOIN bottle_counts counted
      ON counted.organization_id = p_organization_id
     AND counted.purchase_round_id = p_round_id
     AND counted.wine_offering_id = added.wine_offering_id
    JOIN wine_offerings offering
      ON offering.organization_id = p_organization_id
     AND offering.purchase_round_id = p_round_id
     AND offering.id = added.wine_offering_id
    ORDER BY counted.wine_offering_id
    FOR NO KEY UPDATE OF counted
  LOOP
    IF v_wine.added > 0 AND v_wine.bottles + v_wine.added > v_wine.max_bottles
       AND (v_place IS NULL OR v_wine.place < v_place) THEN
      v_place := v_wine.place;
      v_name := v_wine.name;
      v_left := greatest(0, v_wine.max_bottles - v_wine.bottles);
    END IF;
  END LOOP;
  IF v_place IS NOT NULL THEN
    RAISE EXCEPTION USING
      ERRCODE = 'WR011', MESSAGE = 'a wine has a limit',
      DETAIL = json_build_object('place', v_place - 1, 'name', v_name, 'left', v_left)::text;
  END IF;

  UPDATE bottle_counts counted
  SET bottles = counted.bottles + added.bottles
  FROM unnest(p_offering_ids, p_bottles) AS added (wine_offering_id, bottles)
  WHERE counted.organization_id = p_organization_id
    AND counted.purchase_round_id = p_round_id
    AND counted.wine_offering_id = added.wine_offering_id;
END $$;
