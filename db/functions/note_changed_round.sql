-- Notes that an order of a round was changed, so that the sums kept of it count no more: the function of the triggers
-- on orders and their lines. A transaction notes a round once, however many lines it changes.
--
-- Placing an order sets off none of them. A change that adds lines to an order also writes its other lines again or
-- deletes some, so lines that are only added need not be looked at.
CREATE OR REPLACE FUNCTION note_changed_round() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO changed_rounds (organization_id, purchase_round_id, transaction_id)
  VALUES (OLD.organization_id, OLD.purchase_round_id, pg_current_xact_id())
  ON CONFLICT ON CONSTRAINT changed_rounds_pkey DO NOTHING;
  RETURN NULL;
END $$;
