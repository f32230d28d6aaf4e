-- Counts the attempts that the mail log of an organization shows and keeps their number, up to the newest that has settled:
-- it is older than p_settled, and none before it is still being sent. No transaction that writes attempts takes as long, so
-- none can still write one with a lower id. Does nothing while another process counts.
--
-- What is counted and which shortenings are forgotten are read from one snapshot, as in keep_round_sums.
CREATE OR REPLACE FUNCTION keep_mail_total(
  p_organization_id bigint,
  p_settled interval
) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO mail_totals (organization_id) VALUES (p_organization_id)
  ON CONFLICT ON CONSTRAINT mail_totals_pkey DO NOTHING;

  -- Without this lock, a process with an older snapshot could write its number over a newer one.
  PERFORM FROM mail_totals WHERE organization_id = p_organization_id FOR NO KEY UPDATE SKIP LOCKED;
  IF NOT FOUND THEN
    RETURN;
  END IF;

  WITH forgotten AS (
    DELETE FROM shortened_mail_logs WHERE organization_id = p_organization_id
  ), settled AS MATERIALIZED (
    SELECT coalesce(max(newest.id), 0) AS id
    FROM (
      SELECT id FROM mail_logs
      WHERE organization_id = p_organization_id
        AND created_at < clock_timestamp() - p_settled
        AND id < coalesce((
          SELECT min(id) FROM mail_logs WHERE organization_id = p_organization_id AND status = 'sending'
        ), 9223372036854775807)
      ORDER BY id DESC LIMIT 1
    ) newest
  )
  UPDATE mail_totals kept
  SET up_to_id = settled.id, attempts = (
    SELECT count(*) FROM mail_logs WHERE organization_id = p_organization_id AND id <= settled.id
  )
  FROM settled
  WHERE kept.organization_id = p_organization_id;
END $$;
