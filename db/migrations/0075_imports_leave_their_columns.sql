CREATE TABLE "import_columns" (
	"organization_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "import_columns_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" varchar(16) NOT NULL,
	"heads_hash" varchar(64) NOT NULL,
	"columns" json NOT NULL,
	CONSTRAINT "import_columns_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "import_columns_heads_key" UNIQUE("organization_id","kind","heads_hash"),
	CONSTRAINT "import_columns_kind_check" CHECK ("import_columns"."kind" IN ('wines', 'offerings', 'participants'))
);
--> statement-breakpoint
ALTER TABLE "import_columns" ADD CONSTRAINT "import_columns_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
INSERT INTO "import_columns" ("organization_id", "kind", "heads_hash", "columns")
SELECT DISTINCT ON ("organization_id", "kind", "heads"::text)
  "organization_id", "kind", encode(sha256(convert_to("heads"::text, 'UTF8')), 'hex'), "columns"
FROM "imports"
WHERE "state" <> 'preview' AND EXISTS (SELECT FROM json_array_elements_text("heads") "head" WHERE "head" <> '')
ORDER BY "organization_id", "kind", "heads"::text, "id" DESC;
