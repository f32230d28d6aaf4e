ALTER TABLE "orders" ADD COLUMN "paid_cents" bigint;--> statement-breakpoint
-- Versions from before 0004 read and write this column, and one of them may still run while this is upgraded.
ALTER TABLE "participants" ADD COLUMN "bounced_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_paid_cents_check" CHECK ("orders"."paid_cents" >= 0);
--> statement-breakpoint
-- What was paid until now counts as paid whole.
UPDATE "orders" SET "paid_cents" = (
	SELECT coalesce(sum("line"."quantity"::bigint * "line"."unit_price_cents"), 0) FROM "order_lines" "line"
	WHERE "line"."organization_id" = "orders"."organization_id"
	  AND "line"."purchase_round_id" = "orders"."purchase_round_id"
	  AND "line"."order_id" = "orders"."id"
) WHERE "paid_at" IS NOT NULL;
