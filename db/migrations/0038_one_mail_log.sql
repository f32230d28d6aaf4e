DROP INDEX "mail_logs_organization_idx";--> statement-breakpoint
DROP INDEX "mail_logs_status_idx";--> statement-breakpoint
ALTER TABLE "mail_logs" ALTER COLUMN "route_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "mail_logs" ALTER COLUMN "participant_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "mail_logs" ALTER COLUMN "event_type" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "mail_logs" ADD COLUMN "purchase_order_id" bigint;--> statement-breakpoint
ALTER TABLE "mail_logs" ADD COLUMN "version" integer;--> statement-breakpoint
ALTER TABLE "mail_logs" ADD COLUMN "wording" text;--> statement-breakpoint
-- Mail to suppliers moves into the log, in the order in which it was sent and under new ids: its own may be taken there.
WITH moved AS MATERIALIZED (
  SELECT nextval(pg_get_serial_sequence('mail_logs', 'id')) AS new_id, mail.*
  FROM (SELECT * FROM purchase_order_mails ORDER BY organization_id, id) mail
), written AS (
  INSERT INTO mail_logs (organization_id, id, purchase_order_id, version, wording, status, recipient, rendered_subject,
                         mailer_message_id, mailer_token, error_message, opened_at, clicked_at, status_event_at, created_at)
  OVERRIDING SYSTEM VALUE
  SELECT organization_id, new_id, purchase_order_id, version, wording, status, recipient, rendered_subject,
         mailer_message_id, mailer_token, error_message, opened_at, clicked_at, status_event_at, created_at
  FROM moved
)
INSERT INTO mail_events (organization_id, mail_log_id, uuid, event, occurred_at, details, received_at)
SELECT event.organization_id, moved.new_id, event.uuid, event.event, event.occurred_at, event.details, event.received_at
FROM purchase_order_mail_events event
JOIN moved ON moved.organization_id = event.organization_id AND moved.id = event.purchase_order_mail_id
ORDER BY event.organization_id, event.id;--> statement-breakpoint
DROP TABLE "purchase_order_mail_events" CASCADE;--> statement-breakpoint
DROP TABLE "purchase_order_mails" CASCADE;--> statement-breakpoint
DROP FUNCTION apply_purchase_order_mail_event(bigint, bigint, jsonb, text, text);--> statement-breakpoint
ALTER TABLE "mail_logs" ADD CONSTRAINT "mail_logs_purchase_order_id_fkey" FOREIGN KEY ("organization_id","purchase_order_id") REFERENCES "public"."purchase_orders"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mail_logs_purchase_order_idx" ON "mail_logs" USING btree ("organization_id","purchase_order_id","id") WHERE "mail_logs"."purchase_order_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "mail_logs_organization_idx" ON "mail_logs" USING btree ("organization_id","id") WHERE "mail_logs"."purchase_order_id" IS NULL;--> statement-breakpoint
CREATE INDEX "mail_logs_status_idx" ON "mail_logs" USING btree ("organization_id","status","id") WHERE "mail_logs"."purchase_order_id" IS NULL;--> statement-breakpoint
ALTER TABLE "mail_logs" ADD CONSTRAINT "mail_logs_about_check" CHECK (CASE WHEN "mail_logs"."purchase_order_id" IS NULL
        THEN num_nulls("mail_logs"."route_id", "mail_logs"."participant_id", "mail_logs"."event_type") = 0
          AND num_nonnulls("mail_logs"."version", "mail_logs"."wording") = 0
        ELSE num_nonnulls("mail_logs"."route_id", "mail_logs"."participant_id", "mail_logs"."event_type", "mail_logs"."purchase_round_id",
            "mail_logs"."order_id", "mail_logs"."announcement_id") = 0
          AND num_nulls("mail_logs"."version", "mail_logs"."wording") = 0 END);
