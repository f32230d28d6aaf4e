CREATE TABLE "pickup_links" (
	"organization_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "pickup_links_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"purchase_round_id" bigint NOT NULL,
	"label" varchar(100) DEFAULT '' NOT NULL,
	"secret_hash" varchar(64) NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"last_used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pickup_links_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "pickup_links_secret_hash_key" UNIQUE("organization_id","secret_hash")
);
--> statement-breakpoint
ALTER TABLE "pickup_links" ADD CONSTRAINT "pickup_links_purchase_round_id_fkey" FOREIGN KEY ("organization_id","purchase_round_id") REFERENCES "public"."purchase_rounds"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pickup_links_purchase_round_id_idx" ON "pickup_links" USING btree ("organization_id","purchase_round_id","id");