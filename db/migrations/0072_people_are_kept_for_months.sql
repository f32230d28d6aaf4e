ALTER TABLE "participants" ADD COLUMN "anonymise_after" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "routes" ADD COLUMN "keeps_months" smallint;--> statement-breakpoint
CREATE INDEX "participants_anonymise_after_idx" ON "participants" USING btree ("organization_id","route_id","anonymise_after") WHERE "participants"."anonymise_after" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "routes" ADD CONSTRAINT "routes_keeps_months_check" CHECK ("routes"."keeps_months" BETWEEN 1 AND 600);