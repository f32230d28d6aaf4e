-- Both are made again by the sweep, by blocks from now on.
DELETE FROM changed_rounds;
--> statement-breakpoint
DELETE FROM round_sums;
--> statement-breakpoint
CREATE TABLE "block_sums" (
	"organization_id" bigint NOT NULL,
	"purchase_round_id" bigint NOT NULL,
	"block" integer NOT NULL,
	"placed" integer DEFAULT 0 NOT NULL,
	"orders" integer DEFAULT 0 NOT NULL,
	"paid" integer DEFAULT 0 NOT NULL,
	"cancelled" integer DEFAULT 0 NOT NULL,
	"bottles" bigint DEFAULT 0 NOT NULL,
	"total_cents" bigint DEFAULT 0 NOT NULL,
	"paid_cents" bigint DEFAULT 0 NOT NULL,
	"bottles_by_wine" jsonb DEFAULT '{}' NOT NULL,
	CONSTRAINT "block_sums_pkey" PRIMARY KEY("organization_id","purchase_round_id","block")
);
--> statement-breakpoint
ALTER TABLE "changed_rounds" ADD COLUMN "block" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "round_sums" ADD COLUMN "paid" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "round_sums" ADD COLUMN "cancelled" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "round_sums" ADD COLUMN "paid_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "round_sums" ADD COLUMN "bottles_by_wine" jsonb DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "block_sums" ADD CONSTRAINT "block_sums_purchase_round_id_fkey" FOREIGN KEY ("organization_id","purchase_round_id") REFERENCES "public"."round_sums"("organization_id","purchase_round_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "changed_rounds" DROP CONSTRAINT "changed_rounds_pkey";
--> statement-breakpoint
ALTER TABLE "changed_rounds" ADD CONSTRAINT "changed_rounds_pkey" PRIMARY KEY("organization_id","purchase_round_id","block","transaction_id");
--> statement-breakpoint
-- Notes that an order of a round was changed, so that the sums kept of its block count no more: the function of the
-- triggers on orders. A transaction notes a block once, however many of its orders it changes. Placing an order sets
-- off none of them.
CREATE OR REPLACE FUNCTION note_changed_round() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO changed_rounds (organization_id, purchase_round_id, block, transaction_id)
  VALUES (OLD.organization_id, OLD.purchase_round_id, (OLD.order_number - 1) / 20, pg_current_xact_id())
  ON CONFLICT ON CONSTRAINT changed_rounds_pkey DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Notes the same for a line that was changed or deleted: the function of the trigger on lines. A change that adds lines
-- to an order also writes its other lines again or deletes some, so lines that are only added need not be looked at.
-- The order of a line that is deleted with it is gone by now, and noted by its own trigger.
CREATE OR REPLACE FUNCTION note_changed_line() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO changed_rounds (organization_id, purchase_round_id, block, transaction_id)
  SELECT organization_id, purchase_round_id, (order_number - 1) / 20, pg_current_xact_id()
  FROM orders
  WHERE organization_id = OLD.organization_id AND id = OLD.order_id
  ON CONFLICT ON CONSTRAINT changed_rounds_pkey DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- What the orders of a round come to that are in one of these blocks or have a number above p_above and up to p_up_to, by
-- block: block 0 are the numbers 1 to 20, and so on. A block without such orders is left out. Cancelled orders count only
-- in `placed` and `cancelled`; `paid` are those of which nothing is still to be paid, as `IS_SETTLED` of lib/orders/sums
-- says it. It is STABLE so that it reads the snapshot of the statement that calls it.
CREATE OR REPLACE FUNCTION sums_by_block(
  p_organization_id bigint,
  p_round_id bigint,
  p_blocks integer[],
  p_above integer,
  p_up_to integer
) RETURNS TABLE (
  block integer,
  placed integer,
  orders integer,
  paid integer,
  cancelled integer,
  bottles bigint,
  total_cents bigint,
  paid_cents bigint,
  bottles_by_wine jsonb
) LANGUAGE plpgsql STABLE AS $$
#variable_conflict use_column
BEGIN
  IF coalesce(cardinality(p_blocks), 0) = 0 AND p_above >= coalesce((
    SELECT max(order_number) FROM orders
    WHERE organization_id = p_organization_id AND purchase_round_id = p_round_id
  ), 0) THEN
    RETURN;
  END IF;
  RETURN QUERY
  WITH chosen AS MATERIALIZED (
    SELECT later.id, (later.order_number - 1) / 20 AS block, later.cancelled_at IS NULL AS stands,
           coalesce(later.paid_cents, 0) AS paid_cents
    FROM orders later
    WHERE later.organization_id = p_organization_id AND later.purchase_round_id = p_round_id
      AND later.order_number > p_above AND later.order_number <= p_up_to
    UNION ALL
    SELECT among.id, named.block, among.cancelled_at IS NULL, coalesce(among.paid_cents, 0)
    FROM unnest(p_blocks) AS named (block)
    JOIN orders among
      ON among.organization_id = p_organization_id AND among.purchase_round_id = p_round_id
     AND among.order_number BETWEEN named.block * 20 + 1 AND least(named.block * 20 + 20, p_above)
  ), line AS MATERIALIZED (
    SELECT chosen.id, chosen.block, bought.wine_offering_id, bought.bottles, bought.cents
    FROM chosen
    CROSS JOIN LATERAL (
      SELECT wine_offering_id, bottles, cents FROM order_lines
      WHERE organization_id = p_organization_id AND purchase_round_id = p_round_id AND order_id = chosen.id
      OFFSET 0
    ) bought
    WHERE chosen.stands
  )
  SELECT counted.*, coalesce(wines.bottles, '{}')
  FROM (
    SELECT chosen.block, count(*)::integer, count(*) FILTER (WHERE chosen.stands)::integer,
           count(*) FILTER (WHERE chosen.stands AND chosen.paid_cents >= coalesce(due.cents, 0))::integer,
           count(*) FILTER (WHERE NOT chosen.stands)::integer,
           coalesce(sum(due.bottles), 0)::bigint, coalesce(sum(due.cents), 0)::bigint,
           coalesce(sum(least(chosen.paid_cents, due.cents)) FILTER (WHERE due.cents IS NOT NULL), 0)::bigint
    FROM chosen
    LEFT JOIN (SELECT id, sum(bottles) AS bottles, sum(cents) AS cents FROM line GROUP BY id) due ON due.id = chosen.id
    GROUP BY chosen.block
  ) counted
  LEFT JOIN (
    SELECT block, jsonb_object_agg(wine_offering_id, bottles) AS bottles
    FROM (SELECT block, wine_offering_id, sum(bottles) AS bottles FROM line GROUP BY block, wine_offering_id) wine
    GROUP BY block
  ) wines USING (block);
END $$;
--> statement-breakpoint
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
--> statement-breakpoint
-- None of them is set off by an order that is placed. Comments leave the sums as they are.
DROP TRIGGER note_changed_round ON order_lines;
--> statement-breakpoint
CREATE TRIGGER note_changed_line AFTER UPDATE OR DELETE ON order_lines
FOR EACH ROW EXECUTE FUNCTION note_changed_line();
--> statement-breakpoint
DROP TRIGGER note_changed_round ON orders;
--> statement-breakpoint
CREATE TRIGGER note_changed_round AFTER UPDATE OF cancelled_at, paid_cents ON orders
FOR EACH ROW WHEN (OLD.cancelled_at IS DISTINCT FROM NEW.cancelled_at OR OLD.paid_cents IS DISTINCT FROM NEW.paid_cents)
EXECUTE FUNCTION note_changed_round();
