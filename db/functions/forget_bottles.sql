-- Takes the bottles of a participant's orders off the counts of their rounds, before the participant is deleted
-- with the orders.
CREATE OR REPLACE FUNCTION forget_bottles(
  p_organization_id bigint,
  p_participant_id bigint
) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- Waits for an order that is being placed, and keeps others from being placed.
  PERFORM FROM participants
  WHERE organization_id = p_organization_id AND id = p_participant_id
  FOR UPDATE;
  -- A transaction that begins to count waits until these are gone.
  PERFORM FROM orders
  WHERE organization_id = p_organization_id AND participant_id = p_participant_id
  ORDER BY id
  FOR UPDATE;
  PERFORM FROM bottle_counts counted
  WHERE counted.organization_id = p_organization_id
    AND counted.purchase_round_id IN (
      SELECT purchase_round_id FROM orders
      WHERE organization_id = p_organization_id AND participant_id = p_participant_id
    )
  ORDER BY counted.purchase_round_id, counted.wine_offering_id
  FOR NO KEY UPDATE;

  UPDATE bottle_counts counted
  SET bottles = counted.bottles - gone.bottles
  FROM (
    SELECT line.purchase_round_id, line.wine_offering_id, sum(line.bottles) AS bottles
    FROM orders placed
    JOIN order_lines line ON line.organization_id = p_organization_id AND line.order_id = placed.id
    WHERE placed.organization_id = p_organization_id
      AND placed.participant_id = p_participant_id
      AND placed.cancelled_at IS NULL
    GROUP BY line.purchase_round_id, line.wine_offering_id
  ) gone
  WHERE counted.organization_id = p_organization_id
    AND counted.purchase_round_id = gone.purchase_round_id
    AND counted.wine_offering_id = gone.wine_offering_id;
END $$;
