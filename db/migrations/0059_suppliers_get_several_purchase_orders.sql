ALTER TABLE "purchase_orders" DROP CONSTRAINT "purchase_orders_round_supplier_key";--> statement-breakpoint
ALTER TABLE "purchase_rounds" ADD COLUMN "finished_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "purchase_orders_draft_key" ON "purchase_orders" USING btree ("organization_id","purchase_round_id","supplier_id") WHERE "purchase_orders"."status" = 'draft';--> statement-breakpoint
CREATE INDEX "purchase_orders_round_idx" ON "purchase_orders" USING btree ("organization_id","purchase_round_id","supplier_id");