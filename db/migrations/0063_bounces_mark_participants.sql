ALTER TABLE "participants" ADD COLUMN "bounced_mail_id" bigint;--> statement-breakpoint
CREATE INDEX "participants_bounced_idx" ON "participants" USING btree ("organization_id","bounced_mail_id") WHERE "participants"."bounced_mail_id" IS NOT NULL;--> statement-breakpoint
-- The newest message to the present address that bounced, or failed by the provider's word, unless a later one arrived.
UPDATE "participants" "participant" SET "bounced_mail_id" = "lost"."id", "bounced_at" = "lost"."at"
FROM (
  SELECT DISTINCT ON ("organization_id", "participant_id", "recipient")
    "organization_id", "participant_id", "recipient", "id", coalesce("status_event_at", "created_at") AS "at"
  FROM "mail_logs" "message"
  WHERE "participant_id" IS NOT NULL AND ("status" = 'bounced' OR "status" = 'failed' AND EXISTS (
    SELECT FROM "mail_events" "event"
    WHERE "event"."organization_id" = "message"."organization_id" AND "event"."mail_log_id" = "message"."id"
      AND "event"."event" = 'MessageDeliveryFailed'
  ))
  ORDER BY "organization_id", "participant_id", "recipient", "id" DESC
) "lost"
WHERE "participant"."organization_id" = "lost"."organization_id" AND "participant"."id" = "lost"."participant_id"
  AND "participant"."email" = "lost"."recipient"
  AND NOT EXISTS (
    SELECT FROM "mail_logs" "later"
    WHERE "later"."organization_id" = "lost"."organization_id" AND "later"."participant_id" = "lost"."participant_id"
      AND "later"."recipient" = "lost"."recipient" AND "later"."id" > "lost"."id" AND "later"."status" = 'delivered'
  );