CREATE TABLE "bank_columns" (
	"organization_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "bank_columns_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"payment_account_id" bigint NOT NULL,
	"heads" jsonb NOT NULL,
	"heads_hash" varchar(64) NOT NULL,
	"columns" jsonb NOT NULL,
	CONSTRAINT "bank_columns_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "bank_columns_heads_key" UNIQUE("organization_id","payment_account_id","heads_hash")
);
--> statement-breakpoint
CREATE TABLE "bank_statements" (
	"organization_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "bank_statements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"payment_account_id" bigint NOT NULL,
	"found" integer NOT NULL,
	"created_by" varchar(320),
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bank_statements_pkey" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "bank_transactions" (
	"organization_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "bank_transactions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"payment_account_id" bigint NOT NULL,
	"identity" varchar(300) NOT NULL,
	"booked_on" date NOT NULL,
	"amount_cents" bigint NOT NULL,
	"currency" varchar(3) NOT NULL,
	"name" varchar(200) NOT NULL,
	"iban" varchar(34),
	"text" text NOT NULL,
	"reference" varchar(25),
	"bank_id" varchar(200),
	"transaction_id" varchar(200),
	"end_to_end_id" varchar(200),
	"is_unsplit" boolean DEFAULT false NOT NULL,
	"is_set_aside" boolean DEFAULT false NOT NULL,
	"return_identity" varchar(300),
	CONSTRAINT "bank_transactions_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "bank_transactions_identity_key" UNIQUE("organization_id","payment_account_id","identity"),
	CONSTRAINT "bank_transactions_amount_cents_check" CHECK ("bank_transactions"."amount_cents" > 0)
);
--> statement-breakpoint
ALTER TABLE "bank_columns" ADD CONSTRAINT "bank_columns_payment_account_id_fkey" FOREIGN KEY ("organization_id","payment_account_id") REFERENCES "public"."payment_accounts"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_statements" ADD CONSTRAINT "bank_statements_payment_account_id_fkey" FOREIGN KEY ("organization_id","payment_account_id") REFERENCES "public"."payment_accounts"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_transactions" ADD CONSTRAINT "bank_transactions_payment_account_id_fkey" FOREIGN KEY ("organization_id","payment_account_id") REFERENCES "public"."payment_accounts"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bank_statements_payment_account_id_idx" ON "bank_statements" USING btree ("organization_id","payment_account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_transactions_return_identity_idx" ON "bank_transactions" USING btree ("organization_id","payment_account_id","return_identity") WHERE "bank_transactions"."return_identity" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "bank_transactions_iban_idx" ON "bank_transactions" USING btree ("organization_id","iban") WHERE "bank_transactions"."iban" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_bank_transaction_id_fkey" FOREIGN KEY ("organization_id","bank_transaction_id") REFERENCES "public"."bank_transactions"("organization_id","id") ON DELETE no action ON UPDATE no action;