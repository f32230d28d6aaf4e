CREATE TABLE "route_pictures" (
	"organization_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "route_pictures_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"route_id" bigint NOT NULL,
	"kind" varchar(16) NOT NULL,
	"hash" varchar(64) NOT NULL,
	"media_type" varchar(32) NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"content" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "route_pictures_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "route_pictures_route_id_kind_key" UNIQUE("organization_id","route_id","kind"),
	CONSTRAINT "route_pictures_kind_check" CHECK ("route_pictures"."kind" IN ('logo', 'icon', 'share')),
	CONSTRAINT "route_pictures_content_check" CHECK (octet_length("route_pictures"."content") <= 2097152)
);
--> statement-breakpoint
ALTER TABLE "routes" ADD COLUMN "accent_color" varchar(7);--> statement-breakpoint
ALTER TABLE "routes" ADD COLUMN "welcome" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "routes" ADD COLUMN "logo_hash" varchar(64);--> statement-breakpoint
ALTER TABLE "route_pictures" ADD CONSTRAINT "route_pictures_route_id_fkey" FOREIGN KEY ("organization_id","route_id") REFERENCES "public"."routes"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "routes" ADD CONSTRAINT "routes_accent_color_check" CHECK ("routes"."accent_color" ~ '^#[0-9a-f]{6}$');