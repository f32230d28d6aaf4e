-- The orders that a transfer which waits is surely for: it only has to be booked, and nobody is reminded to pay them.
CREATE OR REPLACE FUNCTION awaited_orders(p_organization_id bigint) RETURNS SETOF bigint LANGUAGE sql STABLE AS $$
  SELECT DISTINCT suggested.order_id
  FROM suggested_orders(p_organization_id, ARRAY(
    SELECT id FROM bank_transactions WHERE organization_id = p_organization_id AND state = 'open'
  )) suggested
  WHERE suggested.sure
$$;
