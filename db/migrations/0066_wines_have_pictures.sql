CREATE TABLE "wine_pictures" (
	"organization_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "wine_pictures_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"url" varchar(80) NOT NULL,
	"content" "bytea" NOT NULL,
	"small" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "wine_pictures_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "wine_pictures_url_key" UNIQUE("url","organization_id"),
	CONSTRAINT "wine_pictures_content_check" CHECK (octet_length("wine_pictures"."content") <= 8388608)
);
--> statement-breakpoint
ALTER TABLE "wine_offerings" ADD COLUMN "picture_url" varchar(80);--> statement-breakpoint
ALTER TABLE "wines" ADD COLUMN "picture_url" varchar(80);--> statement-breakpoint
ALTER TABLE "wine_pictures" ADD CONSTRAINT "wine_pictures_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wine_offerings" ADD CONSTRAINT "wine_offerings_picture_url_fkey" FOREIGN KEY ("organization_id","picture_url") REFERENCES "public"."wine_pictures"("organization_id","url") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wines" ADD CONSTRAINT "wines_picture_url_fkey" FOREIGN KEY ("organization_id","picture_url") REFERENCES "public"."wine_pictures"("organization_id","url") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wines" ADD CONSTRAINT "wines_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "wine_offerings_picture_idx" ON "wine_offerings" USING btree ("organization_id","picture_url");--> statement-breakpoint
CREATE INDEX "wines_picture_idx" ON "wines" USING btree ("organization_id","picture_url");