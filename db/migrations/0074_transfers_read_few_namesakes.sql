DROP INDEX "bank_transactions_iban_idx";--> statement-breakpoint
DROP INDEX "participants_name_key_idx";--> statement-breakpoint
CREATE INDEX "bank_transactions_iban_idx" ON "bank_transactions" USING btree (("organization_id"::text || ' ' || "iban"),"id") WHERE "bank_transactions"."iban" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "participants_name_key_idx" ON "participants" USING btree (("organization_id"::text || ' ' || "name_key"::text),"id");