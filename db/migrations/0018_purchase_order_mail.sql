CREATE TABLE "purchase_order_mail_events" (
	"organization_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "purchase_order_mail_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"purchase_order_mail_id" bigint NOT NULL,
	"uuid" varchar(100),
	"event" varchar(64) NOT NULL,
	"occurred_at" timestamp (3) with time zone,
	"details" text DEFAULT '' NOT NULL,
	"received_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "purchase_order_mail_events_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "purchase_order_mail_events_uuid_key" UNIQUE("organization_id","purchase_order_mail_id","uuid")
);
--> statement-breakpoint
ALTER TABLE "purchase_order_lines" ADD COLUMN "received" integer;--> statement-breakpoint
ALTER TABLE "purchase_order_mails" ADD COLUMN "wording" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "purchase_order_mails" ADD COLUMN "opened_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "purchase_order_mails" ADD COLUMN "clicked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "purchase_order_mails" ADD COLUMN "status_event_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "purchase_order_mail_events" ADD CONSTRAINT "purchase_order_mail_events_mail_id_fkey" FOREIGN KEY ("organization_id","purchase_order_mail_id") REFERENCES "public"."purchase_order_mails"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "purchase_order_mails_mailer_message_id_idx" ON "purchase_order_mails" USING btree ("mailer_message_id");--> statement-breakpoint
ALTER TABLE "purchase_order_lines" ADD CONSTRAINT "purchase_order_lines_received_check" CHECK ("purchase_order_lines"."received" >= 0);--> statement-breakpoint
-- Applies an event of the provider to the mail of a purchase order and keeps it for the order's page, in one round
-- trip. It answers and does for these what apply_mail_event does for the messages of participants.
--
-- Returns 'ok' when the event changed the mail, or repeats one that did (its uuid); 'ignored' when the mail already
-- has a newer state; null when there is no such mail.
CREATE OR REPLACE FUNCTION apply_purchase_order_mail_event(
  p_organization_id bigint,
  p_mail_id bigint,
  p_event jsonb,
  p_status text,
  p_seen text
) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  v_newest timestamptz;
  v_at timestamptz := p_event ->> 'occurredAt';
  v_received_at timestamptz := p_event ->> 'receivedAt';
BEGIN
  -- Events of one mail wait for each other here, so that each sees all that were applied before it.
  SELECT status_event_at INTO v_newest FROM purchase_order_mails
  WHERE organization_id = p_organization_id AND id = p_mail_id
  FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  IF EXISTS (
    SELECT FROM purchase_order_mail_events
    WHERE organization_id = p_organization_id AND purchase_order_mail_id = p_mail_id
      AND uuid = p_event ->> 'uuid'
  ) THEN
    RETURN 'ok';
  END IF;
  IF p_status IS NOT NULL AND v_at < v_newest THEN
    RETURN 'ignored';
  END IF;

  UPDATE purchase_order_mails
  SET status = coalesce(p_status, status),
      status_event_at = CASE WHEN p_status IS NULL THEN status_event_at ELSE coalesce(v_at, status_event_at) END,
      error_message = CASE p_status WHEN 'failed' THEN nullif(p_event ->> 'details', '') ELSE error_message END,
      opened_at = CASE p_seen WHEN 'openedAt' THEN v_received_at ELSE opened_at END,
      clicked_at = CASE p_seen WHEN 'clickedAt' THEN v_received_at ELSE clicked_at END
  WHERE organization_id = p_organization_id AND id = p_mail_id;

  INSERT INTO purchase_order_mail_events
    (organization_id, purchase_order_mail_id, uuid, event, occurred_at, received_at, details)
  VALUES (p_organization_id, p_mail_id, p_event ->> 'uuid', p_event ->> 'event', v_at, v_received_at,
          p_event ->> 'details');
  RETURN 'ok';
END $$;
