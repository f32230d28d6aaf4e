ALTER TABLE "routes" ADD COLUMN "mail_tested_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "routes" ADD COLUMN "mail_test_failure" text;