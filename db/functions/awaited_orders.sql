-- The orders that a transfer waits for: it only has to be booked. `sure` when one of them is surely for the order.
CREATE OR REPLACE FUNCTION awaited_orders(p_organization_id bigint) RETURNS TABLE (order_id bigint, sure boolean) LANGUAGE sql STABLE AS $$
  SELECT suggested.order_id, bool_or(suggested.sure)
  FROM suggested_orders(p_organization_id, ARRAY(
    SELECT id FROM bank_transactions WHERE organization_id = p_organization_id AND state = 'open'
  )) suggested
  WHERE suggested.fits
  GROUP BY suggested.order_id
$$;
