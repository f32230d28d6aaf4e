ALTER TABLE "bank_transactions" ADD COLUMN "file_kind" varchar(80);--> statement-breakpoint
ALTER TABLE "bank_transactions" ADD COLUMN "collected_cents" bigint;--> statement-breakpoint
ALTER TABLE "bank_transactions" ADD COLUMN "perhaps_same_as" bigint;--> statement-breakpoint
ALTER TABLE "bank_transactions" ADD CONSTRAINT "bank_transactions_perhaps_same_as_fkey" FOREIGN KEY ("organization_id","perhaps_same_as") REFERENCES "public"."bank_transactions"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bank_transactions_perhaps_same_as_idx" ON "bank_transactions" USING btree ("organization_id","perhaps_same_as") WHERE "bank_transactions"."perhaps_same_as" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "bank_transactions_booked_on_idx" ON "bank_transactions" USING btree ("payment_account_id","booked_on");