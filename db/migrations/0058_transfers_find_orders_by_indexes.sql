ALTER TABLE "bank_transactions" ADD COLUMN "named_order_ids" bigint[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "bank_transactions" ADD COLUMN "is_booked" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Each transfer once: the rows are written anew when the generated columns are added. Of one that is not booked the text may
-- name several orders: for each beginning the longest number that is an order's, where its check digits are right.
UPDATE "bank_transactions" "transfer" SET
  "is_booked" = "now"."is_booked",
  "named_order_ids" = CASE
    WHEN "transfer"."reference" IS NULL THEN '{}'
    WHEN "now"."is_booked" AND "transfer"."reference" ~ '^RF[0-9]{2}[1-9][0-9]{0,17}$'
      THEN ARRAY[substr("transfer"."reference", 5)::bigint]
    ELSE ARRAY(
      SELECT "named"."id" FROM (
        SELECT DISTINCT ON ("found"."place") "found"."place", "placed"."id"
        FROM regexp_matches("transfer"."text", 'r\s*f((?:\s*[0-9]){3,23})', 'gi')
          WITH ORDINALITY AS "found" ("digits", "place")
        CROSS JOIN LATERAL (SELECT regexp_replace("found"."digits"[1], '\s', '', 'g') AS "digits") "written"
        CROSS JOIN LATERAL generate_series(3, least(20, length("written"."digits"))) AS "length"
        JOIN "orders" "placed"
          ON "placed"."organization_id" = "transfer"."organization_id"
         AND "placed"."id" = substr("written"."digits", 3, "length" - 2)::bigint
        WHERE substr("written"."digits", 3, 1) <> '0'
          AND (substr("written"."digits", 3, "length" - 2) || '2715' || substr("written"."digits", 1, 2))::numeric % 97 = 1
        ORDER BY "found"."place", "length" DESC
      ) "named"
      GROUP BY "named"."id" ORDER BY min("named"."place")
    )
  END
FROM (
  SELECT "organization_id", "id", EXISTS (
    SELECT FROM "payments"
    WHERE "payments"."organization_id" = "bank_transactions"."organization_id"
      AND "payments"."bank_transaction_id" = "bank_transactions"."id" AND "payments"."voided_at" IS NULL
  ) AS "is_booked"
  FROM "bank_transactions"
) "now"
WHERE "now"."organization_id" = "transfer"."organization_id" AND "now"."id" = "transfer"."id"
  AND ("now"."is_booked" OR "transfer"."reference" IS NOT NULL);--> statement-breakpoint
DROP INDEX "bank_transactions_iban_idx";--> statement-breakpoint
ALTER TABLE "bank_transactions" ADD COLUMN "name_key" "tsvector" GENERATED ALWAYS AS (
    strip(to_tsvector('simple'::regconfig, regexp_replace(regexp_replace(
      translate(replace(normalize(name, NFKD), 'ß', 'ss'), 'ıς', 'iσ'),
      '[\u0300-\u036f]', '', 'g'), '[\u0001-/:-@\u005b-\u0060\u007b-\u00bf\u2000-\u2bff]+', ' ', 'g')))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "bank_transactions" ADD COLUMN "state" varchar(9) GENERATED ALWAYS AS (CASE
        WHEN is_booked THEN 'booked'
        WHEN is_set_aside OR return_identity IS NOT NULL THEN 'set_aside'
        ELSE 'open'
      END) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "participants" ADD COLUMN "name_key" "tsvector" GENERATED ALWAYS AS (
    strip(to_tsvector('simple'::regconfig, regexp_replace(regexp_replace(
      translate(replace(normalize(name, NFKD), 'ß', 'ss'), 'ıς', 'iσ'),
      '[\u0300-\u036f]', '', 'g'), '[\u0001-/:-@\u005b-\u0060\u007b-\u00bf\u2000-\u2bff]+', ' ', 'g')))) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "bank_transactions_open_idx" ON "bank_transactions" USING btree ("organization_id","id") WHERE "bank_transactions"."state" = 'open';--> statement-breakpoint
CREATE INDEX "orders_due_number_idx" ON "orders" USING btree ("due_cents","order_number") WHERE "orders"."due_cents" > 0;--> statement-breakpoint
CREATE INDEX "participants_name_key_idx" ON "participants" USING btree ("name_key");--> statement-breakpoint
CREATE INDEX "bank_transactions_iban_idx" ON "bank_transactions" USING btree ("iban") WHERE "bank_transactions"."iban" IS NOT NULL;
