CREATE TABLE "announcements" (
	"organization_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "announcements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"purchase_round_id" bigint NOT NULL,
	"route_id" bigint NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"sent" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"heartbeat_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "announcements_pkey" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "mail_events" (
	"organization_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "mail_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"mail_log_id" bigint NOT NULL,
	"uuid" varchar(100),
	"event" varchar(64) NOT NULL,
	"occurred_at" timestamp (3) with time zone,
	"details" text DEFAULT '' NOT NULL,
	"received_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mail_events_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "mail_events_uuid_key" UNIQUE("organization_id","mail_log_id","uuid")
);
--> statement-breakpoint
CREATE TABLE "mail_logs" (
	"organization_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "mail_logs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"route_id" bigint NOT NULL,
	"participant_id" bigint NOT NULL,
	"purchase_round_id" bigint,
	"order_id" bigint,
	"announcement_id" bigint,
	"event_type" varchar(32) NOT NULL,
	"status" varchar(16) NOT NULL,
	"recipient" varchar(320) NOT NULL,
	"mailer_message_id" varchar(64),
	"mailer_token" varchar(255),
	"rendered_subject" text NOT NULL,
	"error_message" text,
	"opened_at" timestamp (3) with time zone,
	"clicked_at" timestamp (3) with time zone,
	"status_event_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mail_logs_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "mail_logs_status_check" CHECK ("mail_logs"."status" IN ('sending', 'sent', 'failed', 'delivered', 'delayed', 'bounced', 'held')),
	CONSTRAINT "mail_logs_event_type_check" CHECK ("mail_logs"."event_type" IN ('round_announced', 'order_confirmed', 'payment_confirmed'))
);
--> statement-breakpoint
CREATE TABLE "mail_templates" (
	"organization_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "mail_templates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"route_id" bigint NOT NULL,
	"event_type" varchar(32) NOT NULL,
	"subject" varchar(500) NOT NULL,
	"body_html" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mail_templates_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "mail_templates_route_id_event_type_key" UNIQUE("organization_id","route_id","event_type"),
	CONSTRAINT "mail_templates_event_type_check" CHECK ("mail_templates"."event_type" IN ('round_announced', 'order_confirmed', 'payment_confirmed'))
);
--> statement-breakpoint
CREATE TABLE "unmatched_mail_events" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"mailer_message_id" varchar(64) NOT NULL,
	"body" jsonb NOT NULL,
	"received_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "unmatched_mail_events_pkey" PRIMARY KEY("id")
);
--> statement-breakpoint
CREATE TABLE "wine_categories" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "wine_categories_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" varchar(50) NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "wine_categories_pkey" PRIMARY KEY("id"),
	CONSTRAINT "wine_categories_name_key" UNIQUE("name"),
	CONSTRAINT "wine_categories_position_key" UNIQUE("position")
);
--> statement-breakpoint
CREATE TABLE "wine_offerings" (
	"organization_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "wine_offerings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"purchase_round_id" bigint NOT NULL,
	"category_id" bigint NOT NULL,
	"name" varchar(200) NOT NULL,
	"producer" varchar(200) DEFAULT '' NOT NULL,
	"vintage" smallint,
	"region" varchar(200) DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"price_cents" integer NOT NULL,
	"bottles_per_crate" smallint DEFAULT 6 NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "wine_offerings_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "wine_offerings_round_id_id_key" UNIQUE("organization_id","purchase_round_id","id"),
	CONSTRAINT "wine_offerings_price_cents_check" CHECK ("wine_offerings"."price_cents" BETWEEN 0 AND 100000000),
	CONSTRAINT "wine_offerings_bottles_per_crate_check" CHECK ("wine_offerings"."bottles_per_crate" BETWEEN 1 AND 100),
	CONSTRAINT "wine_offerings_vintage_check" CHECK ("wine_offerings"."vintage" BETWEEN 1800 AND 2200)
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"organization_id" bigint NOT NULL,
	"route_id" bigint NOT NULL,
	"key" varchar(255) NOT NULL,
	"request_hash" varchar(64) NOT NULL,
	"answer" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_pkey" PRIMARY KEY("organization_id","route_id","key")
);
--> statement-breakpoint
CREATE TABLE "order_lines" (
	"organization_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "order_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"purchase_round_id" bigint NOT NULL,
	"wine_offering_id" bigint NOT NULL,
	"quantity" integer NOT NULL,
	"unit_price_cents" integer NOT NULL,
	CONSTRAINT "order_lines_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "order_lines_order_id_wine_offering_id_key" UNIQUE("organization_id","order_id","wine_offering_id"),
	CONSTRAINT "order_lines_quantity_check" CHECK ("order_lines"."quantity" BETWEEN 1 AND 9999),
	CONSTRAINT "order_lines_unit_price_cents_check" CHECK ("order_lines"."unit_price_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"organization_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"route_id" bigint NOT NULL,
	"purchase_round_id" bigint NOT NULL,
	"participant_id" bigint NOT NULL,
	"order_number" integer NOT NULL,
	"access_token" varchar(64) NOT NULL,
	"comment" text DEFAULT '' NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"cancelled_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "orders_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "orders_purchase_round_id_order_number_key" UNIQUE("organization_id","purchase_round_id","order_number"),
	CONSTRAINT "orders_round_id_id_key" UNIQUE("organization_id","purchase_round_id","id"),
	CONSTRAINT "orders_access_token_key" UNIQUE("organization_id","access_token"),
	CONSTRAINT "orders_order_number_check" CHECK ("orders"."order_number" >= 1)
);
--> statement-breakpoint
CREATE TABLE "organizations" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "organizations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" varchar(200) NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "organizations_pkey" PRIMARY KEY("id"),
	CONSTRAINT "organizations_name_check" CHECK ("organizations"."name" <> '')
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"organization_id" bigint NOT NULL,
	"email" varchar(320) NOT NULL,
	"hashed_password" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"is_superadmin" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_pkey" PRIMARY KEY("id"),
	CONSTRAINT "users_email_key" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "participants" (
	"organization_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "participants_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"route_id" bigint NOT NULL,
	"name" varchar(200) NOT NULL,
	"email" varchar(320) NOT NULL,
	"phone" varchar(50),
	"is_active" boolean DEFAULT true NOT NULL,
	"bounced_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "participants_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "participants_route_id_email_key" UNIQUE("organization_id","route_id","email"),
	CONSTRAINT "participants_route_id_id_key" UNIQUE("organization_id","route_id","id")
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" varchar(255) NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint,
	CONSTRAINT "rate_limits_pkey" PRIMARY KEY("key")
);
--> statement-breakpoint
CREATE TABLE "purchase_rounds" (
	"organization_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "purchase_rounds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"route_id" bigint NOT NULL,
	"name" varchar(200) NOT NULL,
	"status" varchar(16) DEFAULT 'draft' NOT NULL,
	"opens_at" timestamp (3) with time zone,
	"order_deadline_at" timestamp (3) with time zone,
	"pickup_at" timestamp (3) with time zone,
	"pickup_location" varchar(500) DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"payment_instructions" text DEFAULT '' NOT NULL,
	"payment_due_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "purchase_rounds_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "purchase_rounds_route_id_id_key" UNIQUE("organization_id","route_id","id"),
	CONSTRAINT "purchase_rounds_status_check" CHECK ("purchase_rounds"."status" IN ('draft', 'open', 'closed')),
	CONSTRAINT "purchase_rounds_dates_check" CHECK ("purchase_rounds"."status" = 'draft' OR ("purchase_rounds"."opens_at" IS NOT NULL AND "purchase_rounds"."order_deadline_at" IS NOT NULL AND "purchase_rounds"."pickup_at" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "routes" (
	"organization_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "routes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" varchar(200) NOT NULL,
	"public_domain" varchar(253) NOT NULL,
	"sender_name" varchar(200),
	"sender_email" varchar(320),
	"locale" varchar(35) DEFAULT 'en' NOT NULL,
	"time_zone" varchar(64) DEFAULT 'UTC' NOT NULL,
	"currency" varchar(3) DEFAULT 'EUR' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "routes_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "routes_public_domain_key" UNIQUE("public_domain")
);
--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_purchase_round_id_fkey" FOREIGN KEY ("organization_id","route_id","purchase_round_id") REFERENCES "public"."purchase_rounds"("organization_id","route_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_events" ADD CONSTRAINT "mail_events_mail_log_id_fkey" FOREIGN KEY ("organization_id","mail_log_id") REFERENCES "public"."mail_logs"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_logs" ADD CONSTRAINT "mail_logs_participant_id_fkey" FOREIGN KEY ("organization_id","route_id","participant_id") REFERENCES "public"."participants"("organization_id","route_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_logs" ADD CONSTRAINT "mail_logs_purchase_round_id_fkey" FOREIGN KEY ("organization_id","route_id","purchase_round_id") REFERENCES "public"."purchase_rounds"("organization_id","route_id","id") ON DELETE SET NULL ("purchase_round_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_logs" ADD CONSTRAINT "mail_logs_order_id_fkey" FOREIGN KEY ("organization_id","order_id") REFERENCES "public"."orders"("organization_id","id") ON DELETE SET NULL ("order_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_logs" ADD CONSTRAINT "mail_logs_announcement_id_fkey" FOREIGN KEY ("organization_id","announcement_id") REFERENCES "public"."announcements"("organization_id","id") ON DELETE SET NULL ("announcement_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_templates" ADD CONSTRAINT "mail_templates_route_id_fkey" FOREIGN KEY ("organization_id","route_id") REFERENCES "public"."routes"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wine_offerings" ADD CONSTRAINT "wine_offerings_purchase_round_id_fkey" FOREIGN KEY ("organization_id","purchase_round_id") REFERENCES "public"."purchase_rounds"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wine_offerings" ADD CONSTRAINT "wine_offerings_category_id_fkey" FOREIGN KEY ("category_id") REFERENCES "public"."wine_categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_route_id_fkey" FOREIGN KEY ("organization_id","route_id") REFERENCES "public"."routes"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_fkey" FOREIGN KEY ("organization_id","purchase_round_id","order_id") REFERENCES "public"."orders"("organization_id","purchase_round_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_wine_offering_id_fkey" FOREIGN KEY ("organization_id","purchase_round_id","wine_offering_id") REFERENCES "public"."wine_offerings"("organization_id","purchase_round_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_purchase_round_id_fkey" FOREIGN KEY ("organization_id","route_id","purchase_round_id") REFERENCES "public"."purchase_rounds"("organization_id","route_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_participant_id_fkey" FOREIGN KEY ("organization_id","route_id","participant_id") REFERENCES "public"."participants"("organization_id","route_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "participants" ADD CONSTRAINT "participants_route_id_fkey" FOREIGN KEY ("organization_id","route_id") REFERENCES "public"."routes"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_rounds" ADD CONSTRAINT "purchase_rounds_route_id_fkey" FOREIGN KEY ("organization_id","route_id") REFERENCES "public"."routes"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "routes" ADD CONSTRAINT "routes_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "announcements_running_key" ON "announcements" USING btree ("organization_id","purchase_round_id") WHERE "announcements"."finished_at" IS NULL;--> statement-breakpoint
CREATE INDEX "announcements_round_idx" ON "announcements" USING btree ("organization_id","route_id","purchase_round_id","id");--> statement-breakpoint
CREATE INDEX "announcements_purchase_round_idx" ON "announcements" USING btree ("organization_id","purchase_round_id","id");--> statement-breakpoint
CREATE INDEX "mail_logs_mailer_message_id_idx" ON "mail_logs" USING btree ("mailer_message_id");--> statement-breakpoint
CREATE INDEX "mail_logs_organization_idx" ON "mail_logs" USING btree ("organization_id","id");--> statement-breakpoint
CREATE INDEX "mail_logs_status_idx" ON "mail_logs" USING btree ("organization_id","status","id");--> statement-breakpoint
CREATE INDEX "mail_logs_event_type_idx" ON "mail_logs" USING btree ("organization_id","event_type","id");--> statement-breakpoint
CREATE INDEX "mail_logs_participant_idx" ON "mail_logs" USING btree ("organization_id","participant_id","id");--> statement-breakpoint
CREATE INDEX "mail_logs_round_idx" ON "mail_logs" USING btree ("organization_id","purchase_round_id","id");--> statement-breakpoint
CREATE INDEX "mail_logs_order_idx" ON "mail_logs" USING btree ("organization_id","order_id");--> statement-breakpoint
CREATE INDEX "mail_logs_announcement_idx" ON "mail_logs" USING btree ("organization_id","announcement_id");--> statement-breakpoint
CREATE INDEX "mail_templates_organization_event_idx" ON "mail_templates" USING btree ("organization_id","event_type","id");--> statement-breakpoint
CREATE INDEX "unmatched_mail_events_message_idx" ON "unmatched_mail_events" USING btree ("mailer_message_id");--> statement-breakpoint
CREATE INDEX "unmatched_mail_events_received_at_idx" ON "unmatched_mail_events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "wine_offerings_round_position_idx" ON "wine_offerings" USING btree ("organization_id","purchase_round_id","position","id");--> statement-breakpoint
CREATE INDEX "wine_offerings_organization_category_idx" ON "wine_offerings" USING btree ("organization_id","category_id","id");--> statement-breakpoint
CREATE INDEX "wine_offerings_category_id_idx" ON "wine_offerings" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created_at_idx" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "order_lines_round_order_idx" ON "order_lines" USING btree ("organization_id","purchase_round_id","order_id");--> statement-breakpoint
CREATE INDEX "order_lines_round_offering_idx" ON "order_lines" USING btree ("organization_id","purchase_round_id","wine_offering_id");--> statement-breakpoint
CREATE INDEX "orders_route_round_idx" ON "orders" USING btree ("organization_id","route_id","purchase_round_id");--> statement-breakpoint
CREATE INDEX "orders_participant_id_idx" ON "orders" USING btree ("organization_id","participant_id","id");--> statement-breakpoint
CREATE INDEX "organizations_name_idx" ON "organizations" USING btree ("name");--> statement-breakpoint
CREATE INDEX "users_organization_id_idx" ON "users" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "participants_organization_active_idx" ON "participants" USING btree ("organization_id","is_active","id");--> statement-breakpoint
CREATE INDEX "participants_route_active_idx" ON "participants" USING btree ("organization_id","route_id","is_active","id");--> statement-breakpoint
CREATE INDEX "rate_limits_expire_idx" ON "rate_limits" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "purchase_rounds_organization_status_idx" ON "purchase_rounds" USING btree ("organization_id","status","id");--> statement-breakpoint
CREATE INDEX "purchase_rounds_route_current_idx" ON "purchase_rounds" USING btree ("organization_id","route_id","status","opens_at","id");--> statement-breakpoint
CREATE INDEX "routes_organization_name_idx" ON "routes" USING btree ("organization_id","name","id");