-- Keeps an order's sums, `bottles` and `total_cents`, as its lines are added, changed or deleted. The triggers on
-- lines call it, with these lines as `changed_lines`. It locks an order before it reads its lines: of two
-- transactions that change them, the second adds up the first one's result.
CREATE OR REPLACE FUNCTION keep_order_sums() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_order record;
BEGIN
  -- Order by order: the plan of one statement for all of them would be kept from large changes for small ones.
  FOR v_order IN SELECT DISTINCT organization_id, order_id AS id FROM changed_lines ORDER BY 1, 2 LOOP
    PERFORM FROM orders WHERE organization_id = v_order.organization_id AND id = v_order.id FOR NO KEY UPDATE;
    UPDATE orders SET bottles = now.bottles, total_cents = now.total_cents
    FROM (
      SELECT coalesce(sum(bottles), 0) AS bottles, coalesce(sum(cents), 0) AS total_cents FROM order_lines
      WHERE organization_id = v_order.organization_id AND order_id = v_order.id
    ) now
    WHERE organization_id = v_order.organization_id AND id = v_order.id
      AND (orders.bottles, orders.total_cents) IS DISTINCT FROM (now.bottles, now.total_cents);
  END LOOP;
  RETURN NULL;
END $$;

-- Placing an order writes its sums with it, and says so by this setting.
CREATE OR REPLACE TRIGGER keep_order_sums_of_added AFTER INSERT ON order_lines
REFERENCING NEW TABLE AS changed_lines FOR EACH STATEMENT
WHEN (current_setting('group_wine.places_order', true) IS DISTINCT FROM 'true') EXECUTE FUNCTION keep_order_sums();

CREATE OR REPLACE TRIGGER keep_order_sums_of_changed AFTER UPDATE ON order_lines
REFERENCING NEW TABLE AS changed_lines FOR EACH STATEMENT EXECUTE FUNCTION keep_order_sums();

CREATE OR REPLACE TRIGGER keep_order_sums_of_deleted AFTER DELETE ON order_lines
REFERENCING OLD TABLE AS changed_lines FOR EACH STATEMENT EXECUTE FUNCTION keep_order_sums();
