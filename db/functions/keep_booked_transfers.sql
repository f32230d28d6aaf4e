-- Keeps on transfers that they are booked: as long as a payment that is not void comes from them. Payments are booked and
-- voided under the locks of their transfers, and deleted with their orders.
CREATE OR REPLACE FUNCTION keep_booked_transfers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE bank_transactions transfer SET is_booked = standing.is_booked
  FROM (
    SELECT touched.organization_id, touched.id, EXISTS (
      SELECT FROM payments
      WHERE payments.organization_id = touched.organization_id AND payments.bank_transaction_id = touched.id
        AND payments.voided_at IS NULL
    ) AS is_booked
    FROM (
      SELECT DISTINCT organization_id, bank_transaction_id AS id FROM changed WHERE bank_transaction_id IS NOT NULL
    ) touched
  ) standing
  WHERE transfer.organization_id = standing.organization_id AND transfer.id = standing.id
    AND transfer.is_booked <> standing.is_booked;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER keep_booked_transfers AFTER INSERT ON payments
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_booked_transfers();

CREATE OR REPLACE TRIGGER keep_voided_transfers AFTER UPDATE ON payments
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_booked_transfers();

CREATE OR REPLACE TRIGGER keep_released_transfers AFTER DELETE ON payments
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_booked_transfers();
