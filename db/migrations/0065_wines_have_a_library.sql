CREATE TABLE "wines" (
	"organization_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "wines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"category_id" bigint NOT NULL,
	"name" varchar(200) NOT NULL,
	"producer" varchar(200) DEFAULT '' NOT NULL,
	"vintage" smallint,
	"region" varchar(200) DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"bottles_per_crate" smallint DEFAULT 6 NOT NULL,
	"supplier_id" bigint,
	"article_number" varchar(100) DEFAULT '' NOT NULL,
	"grapes" varchar(500) DEFAULT '' NOT NULL,
	"bottle_ml" integer DEFAULT 750 NOT NULL,
	"alcohol_permille" smallint,
	"allergens" varchar(1000) DEFAULT '' NOT NULL,
	"ingredients" varchar(2000) DEFAULT '' NOT NULL,
	"energy_kj" integer,
	"energy_kcal" integer,
	"nutrition_url" varchar(2000),
	"bottler" varchar(500) DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "wines_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "wines_vintage_check" CHECK ("wines"."vintage" BETWEEN 1800 AND 2200),
	CONSTRAINT "wines_bottles_per_crate_check" CHECK ("wines"."bottles_per_crate" BETWEEN 1 AND 100),
	CONSTRAINT "wines_bottle_ml_check" CHECK ("wines"."bottle_ml" BETWEEN 1 AND 100000),
	CONSTRAINT "wines_alcohol_permille_check" CHECK ("wines"."alcohol_permille" BETWEEN 0 AND 1000),
	CONSTRAINT "wines_energy_kj_check" CHECK ("wines"."energy_kj" BETWEEN 0 AND 100000),
	CONSTRAINT "wines_energy_kcal_check" CHECK ("wines"."energy_kcal" BETWEEN 0 AND 100000)
);
--> statement-breakpoint
ALTER TABLE "wine_offerings" ADD COLUMN "grapes" varchar(500) DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "wine_offerings" ADD COLUMN "bottle_ml" integer;--> statement-breakpoint
ALTER TABLE "wine_offerings" ADD COLUMN "alcohol_permille" smallint;--> statement-breakpoint
ALTER TABLE "wine_offerings" ADD COLUMN "allergens" varchar(1000) DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "wine_offerings" ADD COLUMN "ingredients" varchar(2000) DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "wine_offerings" ADD COLUMN "energy_kj" integer;--> statement-breakpoint
ALTER TABLE "wine_offerings" ADD COLUMN "energy_kcal" integer;--> statement-breakpoint
ALTER TABLE "wine_offerings" ADD COLUMN "nutrition_url" varchar(2000);--> statement-breakpoint
ALTER TABLE "wine_offerings" ADD COLUMN "bottler" varchar(500) DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "wine_offerings" ADD COLUMN "wine_id" bigint;--> statement-breakpoint
ALTER TABLE "wines" ADD CONSTRAINT "wines_category_id_fkey" FOREIGN KEY ("category_id") REFERENCES "public"."wine_categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wines" ADD CONSTRAINT "wines_supplier_id_fkey" FOREIGN KEY ("organization_id","supplier_id") REFERENCES "public"."suppliers"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "wines_organization_name_idx" ON "wines" USING btree ("organization_id","name","id");--> statement-breakpoint
CREATE INDEX "wines_supplier_idx" ON "wines" USING btree ("organization_id","supplier_id");--> statement-breakpoint
CREATE INDEX "wines_category_idx" ON "wines" USING btree ("organization_id","category_id","id");--> statement-breakpoint
CREATE INDEX "wines_category_id_idx" ON "wines" USING btree ("category_id");--> statement-breakpoint
ALTER TABLE "wine_offerings" ADD CONSTRAINT "wine_offerings_wine_id_fkey" FOREIGN KEY ("organization_id","wine_id") REFERENCES "public"."wines"("organization_id","id") ON DELETE SET NULL ("wine_id") ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "wine_offerings_wine_idx" ON "wine_offerings" USING btree ("organization_id","wine_id");--> statement-breakpoint
ALTER TABLE "wine_offerings" ADD CONSTRAINT "wine_offerings_bottle_ml_check" CHECK ("wine_offerings"."bottle_ml" BETWEEN 1 AND 100000);--> statement-breakpoint
ALTER TABLE "wine_offerings" ADD CONSTRAINT "wine_offerings_alcohol_permille_check" CHECK ("wine_offerings"."alcohol_permille" BETWEEN 0 AND 1000);--> statement-breakpoint
ALTER TABLE "wine_offerings" ADD CONSTRAINT "wine_offerings_energy_kj_check" CHECK ("wine_offerings"."energy_kj" BETWEEN 0 AND 100000);--> statement-breakpoint
ALTER TABLE "wine_offerings" ADD CONSTRAINT "wine_offerings_energy_kcal_check" CHECK ("wine_offerings"."energy_kcal" BETWEEN 0 AND 100000);