CREATE TABLE "changed_rounds" (
	"organization_id" bigint NOT NULL,
	"purchase_round_id" bigint NOT NULL,
	"transaction_id" "xid8" NOT NULL,
	CONSTRAINT "changed_rounds_pkey" PRIMARY KEY("organization_id","purchase_round_id","transaction_id")
);
--> statement-breakpoint
CREATE TABLE "round_sums" (
	"organization_id" bigint NOT NULL,
	"purchase_round_id" bigint NOT NULL,
	"up_to_number" integer DEFAULT 0 NOT NULL,
	"orders" integer DEFAULT 0 NOT NULL,
	"bottles" bigint DEFAULT 0 NOT NULL,
	"total_cents" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "round_sums_pkey" PRIMARY KEY("organization_id","purchase_round_id")
);
--> statement-breakpoint
ALTER TABLE "round_sums" ADD CONSTRAINT "round_sums_purchase_round_id_fkey" FOREIGN KEY ("organization_id","purchase_round_id") REFERENCES "public"."purchase_rounds"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Notes that an order of a round was changed, so that the sums kept of it count no more: the function of the triggers
-- on orders and their lines. A transaction notes a round once, however many lines it changes.
--
-- Placing an order sets off none of them. A change that adds lines to an order also writes its other lines again or
-- deletes some, so lines that are only added need not be looked at.
CREATE OR REPLACE FUNCTION note_changed_round() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO changed_rounds (organization_id, purchase_round_id, transaction_id)
  VALUES (OLD.organization_id, OLD.purchase_round_id, pg_current_xact_id())
  ON CONFLICT ON CONSTRAINT changed_rounds_pkey DO NOTHING;
  RETURN NULL;
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
  SET up_to_number = placed.up_to_number, orders = placed.orders, bottles = line.bottles,
      total_cents = line.total_cents
  FROM (
    SELECT coalesce(max(order_number), 0) AS up_to_number, count(*) FILTER (WHERE cancelled_at IS NULL) AS orders
    FROM orders
    WHERE organization_id = p_organization_id AND purchase_round_id = p_round_id
  ) placed, (
    SELECT coalesce(sum(coalesce(line.allotted, line.quantity)), 0) AS bottles,
           coalesce(sum(coalesce(line.allotted, line.quantity)::bigint * line.unit_price_cents), 0) AS total_cents
    FROM order_lines line
    JOIN orders standing
      ON standing.organization_id = p_organization_id
     AND standing.purchase_round_id = p_round_id
     AND standing.id = line.order_id
    WHERE line.organization_id = p_organization_id
      AND line.purchase_round_id = p_round_id
      AND standing.cancelled_at IS NULL
  ) line
  WHERE kept.organization_id = p_organization_id AND kept.purchase_round_id = p_round_id;
END $$;
--> statement-breakpoint
-- None of them is set off by an order that is placed. Payments and comments leave the sums as they are.
CREATE TRIGGER note_changed_round AFTER UPDATE OR DELETE ON order_lines
FOR EACH ROW EXECUTE FUNCTION note_changed_round();
--> statement-breakpoint
CREATE TRIGGER note_changed_round AFTER UPDATE OF cancelled_at ON orders
FOR EACH ROW WHEN (OLD.cancelled_at IS DISTINCT FROM NEW.cancelled_at) EXECUTE FUNCTION note_changed_round();
--> statement-breakpoint
CREATE TRIGGER note_deleted_order AFTER DELETE ON orders
FOR EACH ROW EXECUTE FUNCTION note_changed_round();
