-- Counts the bottles of each wine of a round from its lines; from then on, every change keeps the counts. It is called
-- when the round is to show its crates, when one of its wines gets a limit, and after a change of many lines at once.
CREATE OR REPLACE FUNCTION count_bottles(
  p_organization_id bigint,
  p_round_id bigint
) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- Orders are placed under the first of these locks, and changed and deleted under the second: acts under
  -- way are waited for, and later ones find the counts.
  PERFORM FROM purchase_rounds
  WHERE organization_id = p_organization_id AND id = p_round_id
  FOR NO KEY UPDATE;
  PERFORM FROM orders
  WHERE organization_id = p_organization_id AND purchase_round_id = p_round_id
  ORDER BY id
  FOR SHARE;

  UPDATE purchase_rounds SET counts_bottles = true
  WHERE organization_id = p_organization_id AND id = p_round_id AND NOT counts_bottles;

  INSERT INTO bottle_counts (organization_id, purchase_round_id, wine_offering_id, bottles)
  SELECT p_organization_id, p_round_id, offering.id, coalesce(ordered.bottles, 0)
  FROM wine_offerings offering
  LEFT JOIN (
    SELECT wine_offering_id, bottles FROM ordered_bottles(p_organization_id, ARRAY[p_round_id])
  ) ordered ON ordered.wine_offering_id = offering.id
  WHERE offering.organization_id = p_organization_id AND offering.purchase_round_id = p_round_id
  ON CONFLICT ON CONSTRAINT bottle_counts_pkey DO UPDATE SET bottles = EXCLUDED.bottles;
END $$;
