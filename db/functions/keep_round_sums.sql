-- Adds up the orders of a round and keeps the sums, up to the highest order number there is. Blocks that were changed
-- are made anew from their lines. Does nothing when the round is gone, or while another process adds it up. One call does
-- 5000 orders and 250 changed blocks at most, so that no statement takes long; the next one goes on.
--
-- Changes go on meanwhile, and neither waits for the other: what is added up and which changes are forgotten are read
-- from one snapshot. A change that is not in the one is not among the other, and is found when it is committed.
CREATE OR REPLACE FUNCTION keep_round_sums(
  p_organization_id bigint,
  p_round_id bigint
) RETURNS void LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  v_up_to integer;
BEGIN
  -- Sums up to number 0 are those of no order. The round's lock keeps it from being deleted before the row refers to it.
  INSERT INTO round_sums (organization_id, purchase_round_id)
  SELECT p_organization_id, id FROM purchase_rounds
  WHERE organization_id = p_organization_id AND id = p_round_id
  FOR KEY SHARE
  ON CONFLICT ON CONSTRAINT round_sums_pkey DO NOTHING;

  -- Without this lock, a process with an older snapshot could write its sums over newer ones.
  SELECT up_to_number INTO v_up_to FROM round_sums
  WHERE organization_id = p_organization_id AND purchase_round_id = p_round_id
  FOR NO KEY UPDATE SKIP LOCKED;
  IF NOT FOUND THEN
    RETURN;
  END IF;

  WITH changed AS MATERIALIZED (
    SELECT DISTINCT block FROM changed_rounds
    WHERE organization_id = p_organization_id AND purchase_round_id = p_round_id
    ORDER BY block LIMIT 250
  ), goal AS (
    SELECT least(coalesce(max(order_number), 0), v_up_to + 5000) AS number FROM orders
    WHERE organization_id = p_organization_id AND purchase_round_id = p_round_id
  ), named AS (
    -- The last block that is kept may not be full.
    SELECT array_agg(block) AS blocks FROM (
      SELECT block FROM changed UNION SELECT (v_up_to - 1) / 20 WHERE v_up_to > 0
    ) each
  ), now AS MATERIALIZED (
    SELECT made.* FROM goal, named
    CROSS JOIN LATERAL sums_by_block(p_organization_id, p_round_id, named.blocks, v_up_to, goal.number) made
  ), before AS MATERIALIZED (
    SELECT block, placed, orders, paid, cancelled, bottles, total_cents, paid_cents, bottles_by_wine
    FROM block_sums
    WHERE organization_id = p_organization_id AND purchase_round_id = p_round_id
      AND block = ANY (ARRAY(SELECT unnest(blocks) FROM named))
  ), part AS (
    SELECT 1 AS sign, now.* FROM now UNION ALL SELECT -1, before.* FROM before
  ), difference AS (
    SELECT coalesce(sum(sign * placed), 0) AS placed, coalesce(sum(sign * orders), 0) AS orders,
           coalesce(sum(sign * paid), 0) AS paid, coalesce(sum(sign * cancelled), 0) AS cancelled,
           coalesce(sum(sign * bottles), 0) AS bottles, coalesce(sum(sign * total_cents), 0) AS total_cents,
           coalesce(sum(sign * paid_cents), 0) AS paid_cents
    FROM part
  ), wines AS (
    SELECT coalesce(jsonb_object_agg(wine, bottles) FILTER (WHERE bottles <> 0), '{}') AS bottles FROM (
      SELECT wine, sum(bottles) AS bottles FROM (
        SELECT key AS wine, value::bigint AS bottles
        FROM round_sums kept CROSS JOIN LATERAL jsonb_each_text(kept.bottles_by_wine)
        WHERE kept.organization_id = p_organization_id AND kept.purchase_round_id = p_round_id
        UNION ALL
        SELECT key, sign * value::bigint FROM part CROSS JOIN LATERAL jsonb_each_text(part.bottles_by_wine)
      ) each GROUP BY wine
    ) added
  ), written AS (
    INSERT INTO block_sums (organization_id, purchase_round_id, block, placed, orders, paid, cancelled, bottles,
                            total_cents, paid_cents, bottles_by_wine)
    SELECT p_organization_id, p_round_id, now.* FROM now
    ON CONFLICT ON CONSTRAINT block_sums_pkey DO UPDATE SET
      placed = EXCLUDED.placed, orders = EXCLUDED.orders, paid = EXCLUDED.paid, cancelled = EXCLUDED.cancelled,
      bottles = EXCLUDED.bottles, total_cents = EXCLUDED.total_cents, paid_cents = EXCLUDED.paid_cents,
      bottles_by_wine = EXCLUDED.bottles_by_wine
  ), emptied AS (
    DELETE FROM block_sums
    WHERE organization_id = p_organization_id AND purchase_round_id = p_round_id
      AND block IN (SELECT block FROM before) AND block NOT IN (SELECT block FROM now)
  ), forgotten AS (
    DELETE FROM changed_rounds
    WHERE organization_id = p_organization_id AND purchase_round_id = p_round_id
      AND block IN (SELECT block FROM changed)
  )
  UPDATE round_sums kept
  SET up_to_number = goal.number, placed = kept.placed + difference.placed, orders = kept.orders + difference.orders,
      paid = kept.paid + difference.paid, cancelled = kept.cancelled + difference.cancelled,
      bottles = kept.bottles + difference.bottles, total_cents = kept.total_cents + difference.total_cents,
      paid_cents = kept.paid_cents + difference.paid_cents, bottles_by_wine = wines.bottles
  FROM goal, difference, wines
  WHERE kept.organization_id = p_organization_id AND kept.purchase_round_id = p_round_id;
END $$;
