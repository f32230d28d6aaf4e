ALTER TABLE "purchase_rounds" ADD COLUMN "auto_open" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "purchase_rounds" ADD COLUMN "auto_close" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "purchase_rounds" ADD COLUMN "opened_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "purchase_rounds" ADD COLUMN "closed_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "purchase_rounds_clock_idx" ON "purchase_rounds" USING btree ((CASE "status" WHEN 'draft' THEN least("opens_at", "order_deadline_at") ELSE "order_deadline_at" END)) WHERE ("purchase_rounds"."status" = 'draft' AND "purchase_rounds"."auto_open" AND "purchase_rounds"."opens_at" IS NOT NULL AND "purchase_rounds"."order_deadline_at" IS NOT NULL AND "purchase_rounds"."pickup_at" IS NOT NULL) OR ("purchase_rounds"."status" = 'open' AND "purchase_rounds"."auto_close");
--> statement-breakpoint
-- What is known of rounds that were opened and closed before.
UPDATE purchase_rounds
SET opened_at = noted.opened_at, closed_at = noted.closed_at
FROM (
  SELECT organization_id, purchase_round_id,
         max(at) FILTER (WHERE kind = 'opened') AS opened_at, max(at) FILTER (WHERE kind = 'closed') AS closed_at
  FROM changes
  WHERE purchase_round_id IS NOT NULL AND kind IN ('opened', 'closed')
  GROUP BY organization_id, purchase_round_id
) noted
WHERE purchase_rounds.organization_id = noted.organization_id AND purchase_rounds.id = noted.purchase_round_id;
