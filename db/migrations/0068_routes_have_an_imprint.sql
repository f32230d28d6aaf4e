ALTER TABLE "routes" ADD COLUMN "imprint" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "routes" ADD COLUMN "privacy" text DEFAULT '' NOT NULL;