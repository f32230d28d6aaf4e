-- The people of a round in an audience, each with the newest of their orders that puts them there. Active participants
-- of the route, and active ones without an order that stands, have none. An order that is 'owing' has a row of its own,
-- its participant several. If p_order_ids is given, an order must be among them. An order of p_awaited_ids is not owed:
-- a transfer that is surely for it waits. An order that has no bottles left is not to be collected.
--
-- It is one SELECT, so that the planner puts it in the place of its call, for the audience that is asked for alone.
CREATE OR REPLACE FUNCTION run_recipients(
  p_organization_id bigint,
  p_route_id bigint,
  p_round_id bigint,
  p_audience text,
  p_order_ids bigint[] DEFAULT NULL,
  p_awaited_ids bigint[] DEFAULT '{}'
) RETURNS TABLE (participant_id bigint, order_id bigint, person participants) LANGUAGE sql STABLE AS $$
  SELECT person.id, standing.id, person
  FROM participants person
  LEFT JOIN LATERAL (
    SELECT placed.id FROM orders placed
    WHERE p_audience <> 'active'
      AND placed.organization_id = p_organization_id AND placed.participant_id = person.id
      AND placed.purchase_round_id = p_round_id AND placed.cancelled_at IS NULL
      AND (p_order_ids IS NULL OR placed.id = ANY (p_order_ids))
      AND (p_audience NOT IN ('owed', 'owing') OR placed.due_cents > 0 AND placed.id <> ALL (p_awaited_ids))
      AND (p_audience NOT IN ('not_collected', 'nothing_handed_over') OR placed.collected_at IS NULL AND EXISTS (
        SELECT FROM order_lines line
        WHERE line.organization_id = p_organization_id AND line.purchase_round_id = p_round_id
          AND line.order_id = placed.id AND line.bottles > 0
      ))
      AND (p_audience <> 'nothing_handed_over' OR NOT EXISTS (
        SELECT FROM order_lines line
        WHERE line.organization_id = p_organization_id AND line.purchase_round_id = p_round_id
          AND line.order_id = placed.id AND line.handed_over > 0
      ))
    ORDER BY placed.id DESC
    LIMIT CASE WHEN p_audience <> 'owing' THEN 1 END
  ) standing ON true
  WHERE person.organization_id = p_organization_id AND person.route_id = p_route_id
    AND CASE p_audience
      WHEN 'active' THEN person.is_active
      WHEN 'not_ordered' THEN person.is_active AND standing.id IS NULL
      ELSE standing.id IS NOT NULL
    END
    -- An address under this domain is none.
    AND person.email !~ '[@.]invalid$'
    AND (p_order_ids IS NULL OR person.id = ANY (ARRAY(
      SELECT chosen.participant_id FROM orders chosen
      WHERE chosen.organization_id = p_organization_id AND chosen.id = ANY (p_order_ids)
    )))
$$;
