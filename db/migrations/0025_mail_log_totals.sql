CREATE TABLE "mail_totals" (
	"organization_id" bigint NOT NULL,
	"up_to_id" bigint DEFAULT 0 NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "mail_totals_pkey" PRIMARY KEY("organization_id")
);
--> statement-breakpoint
CREATE TABLE "shortened_mail_logs" (
	"organization_id" bigint NOT NULL,
	"transaction_id" "xid8" NOT NULL,
	CONSTRAINT "shortened_mail_logs_pkey" PRIMARY KEY("organization_id","transaction_id")
);
--> statement-breakpoint
ALTER TABLE "mail_totals" ADD CONSTRAINT "mail_totals_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
-- Counts the attempts that the mail log of an organization shows and keeps their number, up to the newest that has settled:
-- it is older than p_settled, and none before it is still being sent. No transaction that writes attempts takes as long, so
-- none can still write one with a lower id. Does nothing while another process counts.
--
-- What is counted and which shortenings are forgotten are read from one snapshot, as in keep_round_sums.
CREATE OR REPLACE FUNCTION keep_mail_total(
  p_organization_id bigint,
  p_settled interval
) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO mail_totals (organization_id) VALUES (p_organization_id)
  ON CONFLICT ON CONSTRAINT mail_totals_pkey DO NOTHING;

  -- Without this lock, a process with an older snapshot could write its number over a newer one.
  PERFORM FROM mail_totals WHERE organization_id = p_organization_id FOR NO KEY UPDATE SKIP LOCKED;
  IF NOT FOUND THEN
    RETURN;
  END IF;

  WITH forgotten AS (
    DELETE FROM shortened_mail_logs WHERE organization_id = p_organization_id
  ), settled AS MATERIALIZED (
    SELECT coalesce(max(newest.id), 0) AS id
    FROM (
      SELECT id FROM mail_logs
      WHERE organization_id = p_organization_id
        AND created_at < clock_timestamp() - p_settled
        AND id < coalesce((
          SELECT min(id) FROM mail_logs WHERE organization_id = p_organization_id AND status = 'sending'
        ), 9223372036854775807)
      ORDER BY id DESC LIMIT 1
    ) newest
  )
  UPDATE mail_totals kept
  SET up_to_id = settled.id, attempts = (
    SELECT count(*) FROM mail_logs WHERE organization_id = p_organization_id AND id <= settled.id
  )
  FROM settled
  WHERE kept.organization_id = p_organization_id;
END $$;
--> statement-breakpoint
-- Notes that an attempt was taken from the mail log of an organization, so that the total kept of it counts no more: the
-- function of the triggers on attempts. A transaction notes an organization once, however many attempts it takes.
CREATE OR REPLACE FUNCTION note_shortened_mail_log() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO shortened_mail_logs (organization_id, transaction_id)
  VALUES (OLD.organization_id, pg_current_xact_id())
  ON CONFLICT ON CONSTRAINT shortened_mail_logs_pkey DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Neither is set off by an attempt that is written, ends, or is heard of again.
CREATE TRIGGER note_shortened_mail_log AFTER DELETE ON mail_logs
FOR EACH ROW EXECUTE FUNCTION note_shortened_mail_log();
--> statement-breakpoint
CREATE TRIGGER note_hidden_attempt AFTER UPDATE OF status ON mail_logs
FOR EACH ROW WHEN (NEW.status = 'sending' AND OLD.status <> 'sending') EXECUTE FUNCTION note_shortened_mail_log();
