CREATE TABLE "bank_uploads" (
	"organization_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "bank_uploads_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"payment_account_id" bigint NOT NULL,
	"name" varchar(200) NOT NULL,
	"content" "bytea" NOT NULL,
	"columns" jsonb,
	"created_by" varchar(320) NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bank_uploads_pkey" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "bank_uploads" ADD CONSTRAINT "bank_uploads_payment_account_id_fkey" FOREIGN KEY ("organization_id","payment_account_id") REFERENCES "public"."payment_accounts"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bank_uploads_payment_account_id_idx" ON "bank_uploads" USING btree ("organization_id","payment_account_id");