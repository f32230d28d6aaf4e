-- The lines of orders that are not cancelled: all that is to be bought, handed out and paid.
CREATE OR REPLACE VIEW standing_lines AS
SELECT line.organization_id, line.purchase_round_id, line.order_id, line.wine_offering_id, line.bottles, line.cents
FROM order_lines line
JOIN orders placed
  ON placed.organization_id = line.organization_id
 AND placed.purchase_round_id = line.purchase_round_id
 AND placed.id = line.order_id
WHERE placed.cancelled_at IS NULL;
