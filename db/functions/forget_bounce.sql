-- Another address has no mark of the one before, whichever door changes it.
CREATE OR REPLACE FUNCTION forget_bounce() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.bounced_mail_id := NULL;
  NEW.bounced_at := NULL;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER forget_bounce BEFORE UPDATE OF email ON participants
FOR EACH ROW WHEN (OLD.email IS DISTINCT FROM NEW.email) EXECUTE FUNCTION forget_bounce();
