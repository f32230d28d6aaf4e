CREATE TABLE "imports" (
	"organization_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "imports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" varchar(16) NOT NULL,
	"state" varchar(16) DEFAULT 'preview' NOT NULL,
	"route_id" bigint,
	"purchase_round_id" bigint,
	"round_status" varchar(16),
	"heads" json NOT NULL,
	"columns" json NOT NULL,
	"rows" json NOT NULL,
	"preview" json NOT NULL,
	"counts" jsonb NOT NULL,
	"written" json,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "imports_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "imports_kind_check" CHECK ("imports"."kind" IN ('wines', 'offerings', 'participants')),
	CONSTRAINT "imports_state_check" CHECK ("imports"."state" IN ('preview', 'done', 'undone')),
	CONSTRAINT "imports_round_status_check" CHECK ("imports"."round_status" IN ('draft', 'open', 'closed')),
	CONSTRAINT "imports_target_check" CHECK (num_nonnulls("imports"."route_id", "imports"."purchase_round_id") <= 1)
);
--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_route_id_fkey" FOREIGN KEY ("organization_id","route_id") REFERENCES "public"."routes"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_purchase_round_id_fkey" FOREIGN KEY ("organization_id","purchase_round_id") REFERENCES "public"."purchase_rounds"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "imports_route_id_idx" ON "imports" USING btree ("organization_id","route_id");--> statement-breakpoint
CREATE INDEX "imports_purchase_round_id_idx" ON "imports" USING btree ("organization_id","purchase_round_id");--> statement-breakpoint
CREATE INDEX "imports_created_at_idx" ON "imports" USING btree ("created_at");