CREATE TABLE "payment_accounts" (
	"organization_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "payment_accounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" varchar(200) NOT NULL,
	"holder" varchar(140) NOT NULL,
	"iban" varchar(34) NOT NULL,
	"bic" varchar(11),
	"address" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_accounts_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "payment_accounts_iban_key" UNIQUE("organization_id","iban")
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"organization_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "payments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"amount_cents" bigint NOT NULL,
	"paid_on" date NOT NULL,
	"method" varchar(16) NOT NULL,
	"note" varchar(500) DEFAULT '' NOT NULL,
	"bank_transaction_id" bigint,
	"created_by" varchar(320),
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"voided_at" timestamp (3) with time zone,
	"void_reason" varchar(500),
	CONSTRAINT "payments_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "payments_amount_cents_check" CHECK ("payments"."amount_cents" <> 0),
	CONSTRAINT "payments_method_check" CHECK ("payments"."method" IN ('transfer', 'cash', 'other'))
);
--> statement-breakpoint
ALTER TABLE "routes" ADD COLUMN "payment_account_id" bigint;--> statement-breakpoint
ALTER TABLE "payment_accounts" ADD CONSTRAINT "payment_accounts_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_fkey" FOREIGN KEY ("organization_id","order_id") REFERENCES "public"."orders"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payments_order_id_idx" ON "payments" USING btree ("organization_id","order_id","id");--> statement-breakpoint
CREATE INDEX "payments_bank_transaction_id_idx" ON "payments" USING btree ("organization_id","bank_transaction_id") WHERE "payments"."bank_transaction_id" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "routes" ADD CONSTRAINT "routes_payment_account_id_fkey" FOREIGN KEY ("organization_id","payment_account_id") REFERENCES "public"."payment_accounts"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "routes_payment_account_id_idx" ON "routes" USING btree ("organization_id","payment_account_id");--> statement-breakpoint
-- What was paid until now is one payment of the amount and the day noted then, on the route's calendar. A zone that the
-- database does not know is read as UTC.
UPDATE "orders" SET "paid_cents" = coalesce("paid_cents", (
	SELECT sum(coalesce("line"."allotted", "line"."quantity")::bigint * "line"."unit_price_cents") FROM "order_lines" "line"
	WHERE "line"."organization_id" = "orders"."organization_id"
	  AND "line"."purchase_round_id" = "orders"."purchase_round_id"
	  AND "line"."order_id" = "orders"."id"
), 0) WHERE "paid_at" IS NOT NULL AND "paid_cents" IS NULL;
--> statement-breakpoint
UPDATE "orders" SET "paid_cents" = NULL WHERE "paid_at" IS NULL AND "paid_cents" IS NOT NULL;
--> statement-breakpoint
INSERT INTO "payments" ("organization_id", "order_id", "amount_cents", "paid_on", "method", "created_at")
SELECT "paid"."organization_id", "paid"."id", "paid"."paid_cents",
       ("paid"."paid_at" AT TIME ZONE coalesce("zone"."name", 'UTC'))::date, 'other', "paid"."paid_at"
FROM "orders" "paid"
JOIN "routes" "route" ON "route"."organization_id" = "paid"."organization_id" AND "route"."id" = "paid"."route_id"
LEFT JOIN "pg_timezone_names" "zone" ON "zone"."name" = "route"."time_zone"
WHERE "paid"."paid_at" IS NOT NULL AND "paid"."paid_cents" > 0
ORDER BY "paid"."paid_at", "paid"."organization_id", "paid"."id";
