-- Together, because each statement would write the table anew.
ALTER TABLE "order_lines" ADD COLUMN "bottles" integer GENERATED ALWAYS AS (coalesce(allotted, quantity)) STORED NOT NULL,
ADD COLUMN "cents" bigint GENERATED ALWAYS AS (coalesce(allotted, quantity)::bigint * unit_price_cents) STORED NOT NULL;--> statement-breakpoint
CREATE VIEW "public"."standing_lines" AS (
  SELECT line.organization_id, line.purchase_round_id, line.order_id, line.wine_offering_id, line.bottles, line.cents
  FROM order_lines line
  JOIN orders placed
    ON placed.organization_id = line.organization_id
   AND placed.purchase_round_id = line.purchase_round_id
   AND placed.id = line.order_id
  WHERE placed.cancelled_at IS NULL);--> statement-breakpoint
-- Counts the bottles of each wine of a round from its lines, and from then on with every change: when the round is
-- to show its crates, when one of its wines gets a limit, and after a change of many lines at once.
CREATE OR REPLACE FUNCTION count_bottles(
  p_organization_id bigint,
  p_round_id bigint
) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- Orders are placed under the first of these locks, and changed and deleted under the second: all that is under
  -- way is waited for, and what comes later finds the counts.
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
    SELECT wine_offering_id, sum(bottles) AS bottles
    FROM standing_lines
    WHERE organization_id = p_organization_id AND purchase_round_id = p_round_id
    GROUP BY wine_offering_id
  ) ordered ON ordered.wine_offering_id = offering.id
  WHERE offering.organization_id = p_organization_id AND offering.purchase_round_id = p_round_id
  ON CONFLICT ON CONSTRAINT bottle_counts_pkey DO UPDATE SET bottles = EXCLUDED.bottles;
END $$;
--> statement-breakpoint
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
  -- Who begins to count waits until these are gone.
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
    JOIN standing_lines line
      ON line.organization_id = p_organization_id
     AND line.purchase_round_id = placed.purchase_round_id
     AND line.order_id = placed.id
    WHERE placed.organization_id = p_organization_id
      AND placed.participant_id = p_participant_id
    GROUP BY line.purchase_round_id, line.wine_offering_id
  ) gone
  WHERE counted.organization_id = p_organization_id
    AND counted.purchase_round_id = gone.purchase_round_id
    AND counted.wine_offering_id = gone.wine_offering_id;
END $$;
--> statement-breakpoint
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
