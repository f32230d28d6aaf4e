-- Notes that an attempt was taken from the mail log of an organization, so that the total kept of it counts no more: the
-- function of the triggers on attempts. A transaction notes an organization once, however many attempts it takes.
CREATE OR REPLACE FUNCTION note_shortened_mail_log() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO shortened_mail_logs (organization_id, transaction_id)
  VALUES (OLD.organization_id, pg_current_xact_id())
  ON CONFLICT ON CONSTRAINT shortened_mail_logs_pkey DO NOTHING;
  RETURN NULL;
END $$;
