CREATE TABLE "changes" (
	"organization_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"purchase_round_id" bigint,
	"order_id" bigint,
	"kind" varchar(32) NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"by" varchar(320),
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "changes_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "changes_resource_check" CHECK (num_nonnulls("changes"."purchase_round_id", "changes"."order_id") = 1)
);
--> statement-breakpoint
ALTER TABLE "changes" ADD CONSTRAINT "changes_purchase_round_id_fkey" FOREIGN KEY ("organization_id","purchase_round_id") REFERENCES "public"."purchase_rounds"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "changes" ADD CONSTRAINT "changes_order_id_fkey" FOREIGN KEY ("organization_id","order_id") REFERENCES "public"."orders"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "changes_purchase_round_id_idx" ON "changes" USING btree ("organization_id","purchase_round_id","id") WHERE "changes"."purchase_round_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "changes_order_id_idx" ON "changes" USING btree ("organization_id","order_id","id") WHERE "changes"."order_id" IS NOT NULL;