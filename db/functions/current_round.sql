-- The round that visitors of a route see and order in: the open one with the latest opens_at, then the
-- highest id. Null when none is open. `showsBefore` compares two rounds that may not be open yet.
CREATE OR REPLACE FUNCTION current_round(
  p_organization_id bigint,
  p_route_id bigint
) RETURNS bigint LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (
    SELECT id FROM purchase_rounds
    WHERE organization_id = p_organization_id AND route_id = p_route_id AND status = 'open'
    ORDER BY opens_at DESC, id DESC LIMIT 1
  );
END $$;
