DROP TABLE "block_sums";--> statement-breakpoint
DROP TABLE "changed_rounds";--> statement-breakpoint
DROP TABLE "round_sums";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "bottles" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "total_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Orders without lines or payments too: none has NULL any more.
UPDATE "orders" SET
  "bottles" = coalesce("summed"."bottles", 0),
  "total_cents" = coalesce("summed"."cents", 0),
  "paid_cents" = coalesce("orders"."paid_cents", 0)
FROM "orders" "placed"
LEFT JOIN (
  SELECT "organization_id", "order_id", sum("bottles") AS "bottles", sum("cents") AS "cents"
  FROM "order_lines" GROUP BY "organization_id", "order_id"
) "summed" ON "summed"."organization_id" = "placed"."organization_id" AND "summed"."order_id" = "placed"."id"
WHERE "orders"."organization_id" = "placed"."organization_id" AND "orders"."id" = "placed"."id";--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "paid_cents" SET DEFAULT 0;--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "paid_cents" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "due_cents" bigint GENERATED ALWAYS AS ((CASE WHEN cancelled_at IS NULL THEN total_cents ELSE 0 END) - paid_cents) STORED NOT NULL;--> statement-breakpoint
DROP INDEX "order_lines_round_offering_idx";--> statement-breakpoint
CREATE INDEX "order_lines_round_offering_bottles_idx" ON "order_lines" USING btree ("organization_id","purchase_round_id","wine_offering_id","bottles");--> statement-breakpoint
CREATE INDEX "orders_due_idx" ON "orders" USING btree ("organization_id","purchase_round_id","due_cents") WHERE "orders"."due_cents" <> 0;
