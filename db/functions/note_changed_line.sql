-- Notes the same for a line that was changed or deleted: the function of the trigger on lines. A change that adds lines
-- to an order also writes its other lines again or deletes some, so lines that are only added need not be looked at.
-- The order of a line that is deleted with it is gone by now, and noted by its own trigger.
CREATE OR REPLACE FUNCTION note_changed_line() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO changed_rounds (organization_id, purchase_round_id, block, transaction_id)
  SELECT organization_id, purchase_round_id, (order_number - 1) / 20, pg_current_xact_id()
  FROM orders
  WHERE organization_id = OLD.organization_id AND id = OLD.order_id
  ON CONFLICT ON CONSTRAINT changed_rounds_pkey DO NOTHING;
  RETURN NULL;
END $$;

-- What is handed over leaves the sums of a round as they are.
CREATE OR REPLACE TRIGGER note_changed_line
AFTER UPDATE OF quantity, allotted, unit_price_cents OR DELETE ON order_lines
FOR EACH ROW EXECUTE FUNCTION note_changed_line();
