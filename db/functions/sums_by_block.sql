-- What the orders of a round come to that are in one of these blocks or have a number above p_above and up to p_up_to, by
-- block: block 0 are the numbers 1 to 20, and so on. A block without such orders is left out. Cancelled orders count only
-- in `placed` and `cancelled`; `paid` are those of which nothing is still to be paid, as `IS_SETTLED` of lib/orders/sums
-- says it. It is STABLE so that it reads the snapshot of the statement that calls it.
CREATE OR REPLACE FUNCTION sums_by_block(
  p_organization_id bigint,
  p_round_id bigint,
  p_blocks integer[],
  p_above integer,
  p_up_to integer
) RETURNS TABLE (
  block integer,
  placed integer,
  orders integer,
  paid integer,
  cancelled integer,
  bottles bigint,
  total_cents bigint,
  paid_cents bigint,
  bottles_by_wine jsonb
) LANGUAGE plpgsql STABLE AS $$
#variable_conflict use_column
BEGIN
  IF coalesce(cardinality(p_blocks), 0) = 0 AND p_above >= coalesce((
    SELECT max(order_number) FROM orders
    WHERE organization_id = p_organization_id AND purchase_round_id = p_round_id
  ), 0) THEN
    RETURN;
  END IF;
  RETURN QUERY
  WITH chosen AS MATERIALIZED (
    SELECT later.id, (later.order_number - 1) / 20 AS block, later.cancelled_at IS NULL AS stands,
           coalesce(later.paid_cents, 0) AS paid_cents
    FROM orders later
    WHERE later.organization_id = p_organization_id AND later.purchase_round_id = p_round_id
      AND later.order_number > p_above AND later.order_number <= p_up_to
    UNION ALL
    SELECT among.id, named.block, among.cancelled_at IS NULL, coalesce(among.paid_cents, 0)
    FROM unnest(p_blocks) AS named (block)
    JOIN orders among
      ON among.organization_id = p_organization_id AND among.purchase_round_id = p_round_id
     AND among.order_number BETWEEN named.block * 20 + 1 AND least(named.block * 20 + 20, p_above)
  ), line AS MATERIALIZED (
    SELECT chosen.id, chosen.block, bought.wine_offering_id, bought.bottles, bought.cents
    FROM chosen
    CROSS JOIN LATERAL (
      SELECT wine_offering_id, bottles, cents FROM order_lines
      WHERE organization_id = p_organization_id AND purchase_round_id = p_round_id AND order_id = chosen.id
      OFFSET 0
    ) bought
    WHERE chosen.stands
  )
  SELECT counted.*, coalesce(wines.bottles, '{}')
  FROM (
    SELECT chosen.block, count(*)::integer, count(*) FILTER (WHERE chosen.stands)::integer,
           count(*) FILTER (WHERE chosen.stands AND chosen.paid_cents >= coalesce(due.cents, 0))::integer,
           count(*) FILTER (WHERE NOT chosen.stands)::integer,
           coalesce(sum(due.bottles), 0)::bigint, coalesce(sum(due.cents), 0)::bigint,
           coalesce(sum(least(chosen.paid_cents, due.cents)) FILTER (WHERE due.cents IS NOT NULL), 0)::bigint
    FROM chosen
    LEFT JOIN (SELECT id, sum(bottles) AS bottles, sum(cents) AS cents FROM line GROUP BY id) due ON due.id = chosen.id
    GROUP BY chosen.block
  ) counted
  LEFT JOIN (
    SELECT block, jsonb_object_agg(wine_offering_id, bottles) AS bottles
    FROM (SELECT block, wine_offering_id, sum(bottles) AS bottles FROM line GROUP BY block, wine_offering_id) wine
    GROUP BY block
  ) wines USING (block);
END $$;
