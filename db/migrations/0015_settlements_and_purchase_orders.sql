CREATE TABLE "purchase_order_lines" (
	"organization_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "purchase_order_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"purchase_order_id" bigint NOT NULL,
	"wine_offering_id" bigint NOT NULL,
	"article_number" varchar(100) NOT NULL,
	"name" varchar(200) NOT NULL,
	"producer" varchar(200) NOT NULL,
	"vintage" smallint,
	"bottles_per_crate" smallint NOT NULL,
	"bottles" integer NOT NULL,
	"purchase_price_cents" bigint,
	CONSTRAINT "purchase_order_lines_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "purchase_order_lines_bottles_check" CHECK ("purchase_order_lines"."bottles" >= 1)
);
--> statement-breakpoint
CREATE TABLE "purchase_order_mails" (
	"organization_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "purchase_order_mails_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"purchase_order_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"status" varchar(16) NOT NULL,
	"recipient" varchar(320) NOT NULL,
	"rendered_subject" text NOT NULL,
	"mailer_message_id" varchar(64),
	"mailer_token" varchar(255),
	"error_message" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "purchase_order_mails_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "purchase_order_mails_status_check" CHECK ("purchase_order_mails"."status" IN ('sending', 'sent', 'failed', 'delivered', 'delayed', 'bounced', 'held'))
);
--> statement-breakpoint
CREATE TABLE "purchase_orders" (
	"organization_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "purchase_orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"number" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"status" varchar(16) DEFAULT 'draft' NOT NULL,
	"purchase_round_id" bigint NOT NULL,
	"supplier_id" bigint NOT NULL,
	"delivery_address" varchar(1000) DEFAULT '' NOT NULL,
	"delivery_on" date,
	"note" text DEFAULT '' NOT NULL,
	"sent_terms" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"confirmed_at" timestamp (3) with time zone,
	"received_at" timestamp (3) with time zone,
	CONSTRAINT "purchase_orders_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "purchase_orders_number_key" UNIQUE("organization_id","number"),
	CONSTRAINT "purchase_orders_round_supplier_key" UNIQUE("organization_id","purchase_round_id","supplier_id"),
	CONSTRAINT "purchase_orders_status_check" CHECK ("purchase_orders"."status" IN ('draft', 'sent', 'confirmed', 'received'))
);
--> statement-breakpoint
CREATE TABLE "settlements" (
	"organization_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "settlements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"purchase_round_id" bigint NOT NULL,
	"choices" jsonb NOT NULL,
	"offerings" jsonb NOT NULL,
	"settled_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "settlements_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "settlements_purchase_round_id_key" UNIQUE("organization_id","purchase_round_id")
);
--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "last_purchase_order" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "purchase_order_lines" ADD CONSTRAINT "purchase_order_lines_purchase_order_id_fkey" FOREIGN KEY ("organization_id","purchase_order_id") REFERENCES "public"."purchase_orders"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_order_mails" ADD CONSTRAINT "purchase_order_mails_purchase_order_id_fkey" FOREIGN KEY ("organization_id","purchase_order_id") REFERENCES "public"."purchase_orders"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_orders" ADD CONSTRAINT "purchase_orders_purchase_round_id_fkey" FOREIGN KEY ("organization_id","purchase_round_id") REFERENCES "public"."purchase_rounds"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_orders" ADD CONSTRAINT "purchase_orders_supplier_id_fkey" FOREIGN KEY ("organization_id","supplier_id") REFERENCES "public"."suppliers"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_purchase_round_id_fkey" FOREIGN KEY ("organization_id","purchase_round_id") REFERENCES "public"."purchase_rounds"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "purchase_order_lines_order_idx" ON "purchase_order_lines" USING btree ("organization_id","purchase_order_id","id");--> statement-breakpoint
CREATE INDEX "purchase_order_mails_order_idx" ON "purchase_order_mails" USING btree ("organization_id","purchase_order_id","id");--> statement-breakpoint
CREATE INDEX "purchase_orders_supplier_idx" ON "purchase_orders" USING btree ("organization_id","supplier_id");
