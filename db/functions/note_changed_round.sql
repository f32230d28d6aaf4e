-- Notes that an order of a round was changed, so that the sums kept of its block count no more: the function of the
-- triggers on orders. A transaction notes a block once, however many of its orders it changes. Placing an order sets
-- off none of them.
CREATE OR REPLACE FUNCTION note_changed_round() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO changed_rounds (organization_id, purchase_round_id, block, transaction_id)
  VALUES (OLD.organization_id, OLD.purchase_round_id, (OLD.order_number - 1) / 20, pg_current_xact_id())
  ON CONFLICT ON CONSTRAINT changed_rounds_pkey DO NOTHING;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER note_changed_round AFTER UPDATE OF cancelled_at, paid_cents ON orders
FOR EACH ROW WHEN (OLD.cancelled_at IS DISTINCT FROM NEW.cancelled_at OR OLD.paid_cents IS DISTINCT FROM NEW.paid_cents)
EXECUTE FUNCTION note_changed_round();

CREATE OR REPLACE TRIGGER note_deleted_order AFTER DELETE ON orders
FOR EACH ROW EXECUTE FUNCTION note_changed_round();
