-- Notes that the pickup's view of an order changed, or with order 0 of all orders: the function of the triggers on
-- its tables. A reader asks for changes by transactions that were under way at the last read or came later. So the
-- last change of each order is enough. Placing an order fires none of them: its number tells.
CREATE OR REPLACE FUNCTION note_pickup_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_transaction xid8 := pg_current_xact_id();
BEGIN
  CASE TG_TABLE_NAME
    WHEN 'participants' THEN
      INSERT INTO pickup_changes (organization_id, purchase_round_id, order_id, transaction_id)
      SELECT organization_id, purchase_round_id, id, v_transaction FROM orders
      WHERE organization_id = OLD.organization_id AND participant_id = OLD.id
      ORDER BY id
      ON CONFLICT ON CONSTRAINT pickup_changes_pkey DO UPDATE SET transaction_id = EXCLUDED.transaction_id
      WHERE pickup_changes.transaction_id < EXCLUDED.transaction_id;
      RETURN NULL;
    WHEN 'orders' THEN
      IF TG_OP = 'DELETE' THEN
        DELETE FROM pickup_changes
        WHERE organization_id = OLD.organization_id AND purchase_round_id = OLD.purchase_round_id AND order_id = OLD.id;
        OLD.id := 0;
      END IF;
    WHEN 'order_lines' THEN
      OLD.id := OLD.order_id;
    ELSE
      OLD.id := 0;
  END CASE;
  INSERT INTO pickup_changes (organization_id, purchase_round_id, order_id, transaction_id)
  VALUES (OLD.organization_id, OLD.purchase_round_id, OLD.id, v_transaction)
  ON CONFLICT ON CONSTRAINT pickup_changes_pkey DO UPDATE SET transaction_id = EXCLUDED.transaction_id
  WHERE pickup_changes.transaction_id < EXCLUDED.transaction_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER note_pickup_change
AFTER UPDATE OF cancelled_at, collected_at, collected_by, age_checked_at, paid_cents ON orders
FOR EACH ROW WHEN (
  (OLD.cancelled_at, OLD.collected_at, OLD.collected_by, OLD.age_checked_at, OLD.paid_cents)
  IS DISTINCT FROM (NEW.cancelled_at, NEW.collected_at, NEW.collected_by, NEW.age_checked_at, NEW.paid_cents)
) EXECUTE FUNCTION note_pickup_change();

CREATE OR REPLACE TRIGGER note_pickup_deletion AFTER DELETE ON orders
FOR EACH ROW EXECUTE FUNCTION note_pickup_change();

-- A change that adds lines to an order also writes its other lines again or deletes some.
CREATE OR REPLACE TRIGGER note_pickup_change AFTER UPDATE OR DELETE ON order_lines
FOR EACH ROW EXECUTE FUNCTION note_pickup_change();

CREATE OR REPLACE TRIGGER note_pickup_change AFTER UPDATE OF name, phone ON participants
FOR EACH ROW WHEN ((OLD.name, OLD.phone) IS DISTINCT FROM (NEW.name, NEW.phone)) EXECUTE FUNCTION note_pickup_change();

-- The pickup says how many bottles are whole crates.
CREATE OR REPLACE TRIGGER note_pickup_change
AFTER UPDATE OF name, vintage, category_id, position, bottles_per_crate ON wine_offerings
FOR EACH ROW WHEN (
  (OLD.name, OLD.vintage, OLD.category_id, OLD.position, OLD.bottles_per_crate)
  IS DISTINCT FROM (NEW.name, NEW.vintage, NEW.category_id, NEW.position, NEW.bottles_per_crate)
) EXECUTE FUNCTION note_pickup_change();
