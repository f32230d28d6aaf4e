-- The bottles ordered of each wine of some rounds; a wine that nobody ordered is left out. Those of cancelled orders are
-- taken off: nearly all orders stand, and an index has all bottles by wine, so that not each line asks for its order.
CREATE OR REPLACE FUNCTION ordered_bottles(
  p_organization_id bigint,
  p_round_ids bigint[]
) RETURNS TABLE (wine_offering_id bigint, bottles bigint) LANGUAGE plpgsql STABLE AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  SELECT part.wine_offering_id, sum(part.bottles)::bigint
  FROM (
    SELECT wine_offering_id, sum(bottles) AS bottles FROM order_lines
    WHERE organization_id = p_organization_id AND purchase_round_id = ANY (p_round_ids)
    GROUP BY wine_offering_id
    UNION ALL
    SELECT line.wine_offering_id, -sum(line.bottles)
    FROM orders cancelled
    CROSS JOIN LATERAL (
      SELECT wine_offering_id, bottles FROM order_lines
      WHERE organization_id = p_organization_id AND order_id = cancelled.id
      OFFSET 0
    ) line
    WHERE cancelled.organization_id = p_organization_id AND cancelled.purchase_round_id = ANY (p_round_ids)
      AND cancelled.cancelled_at IS NOT NULL
    GROUP BY line.wine_offering_id
  ) part
  GROUP BY part.wine_offering_id
  HAVING sum(part.bottles) > 0;
END $$;
