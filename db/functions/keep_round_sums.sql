-- Adds up the orders of a round and keeps the sums, up to the highest order number there is. Does nothing when the
-- round is gone, or while another process adds it up.
--
-- Changes go on meanwhile, and neither waits for the other: what is added up and which changes are forgotten are read
-- from one snapshot. A change that is not in the one is not among the other, and is found when it is committed.
CREATE OR REPLACE FUNCTION keep_round_sums(
  p_organization_id bigint,
  p_round_id bigint
) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- Sums up to number 0 are those of no order. The round's lock keeps it from being deleted before the row refers to it.
  INSERT INTO round_sums (organization_id, purchase_round_id)
  SELECT p_organization_id, id FROM purchase_rounds
  WHERE organization_id = p_organization_id AND id = p_round_id
  FOR KEY SHARE
  ON CONFLICT ON CONSTRAINT round_sums_pkey DO NOTHING;

  -- Without this lock, a process with an older snapshot could write its sums over newer ones.
  PERFORM FROM round_sums
  WHERE organization_id = p_organization_id AND purchase_round_id = p_round_id
  FOR NO KEY UPDATE SKIP LOCKED;
  IF NOT FOUND THEN
    RETURN;
  END IF;

  WITH forgotten AS (
    DELETE FROM changed_rounds
    WHERE organization_id = p_organization_id AND purchase_round_id = p_round_id
  )
  UPDATE round_sums kept
  SET up_to_number = counted.up_to_number, placed = counted.placed, orders = counted.orders,
      bottles = line.bottles, total_cents = line.total_cents
  FROM (
    SELECT coalesce(max(order_number), 0) AS up_to_number, count(*) AS placed,
           count(*) FILTER (WHERE cancelled_at IS NULL) AS orders
    FROM orders
    WHERE organization_id = p_organization_id AND purchase_round_id = p_round_id
  ) counted, (
    SELECT coalesce(sum(bottles), 0) AS bottles, coalesce(sum(cents), 0) AS total_cents
    FROM standing_lines
    WHERE organization_id = p_organization_id AND purchase_round_id = p_round_id
  ) line
  WHERE kept.organization_id = p_organization_id AND kept.purchase_round_id = p_round_id;
END $$;
