-- Applies an event of the provider to the mail of a purchase order and keeps it for the order's page, in one round
-- trip. It answers and does for these what apply_mail_event does for the messages of participants.
--
-- Returns 'ok' when the event changed the mail, or repeats one that did (its uuid); 'ignored' when the mail already
-- has a newer state; null when there is no such mail.
CREATE OR REPLACE FUNCTION apply_purchase_order_mail_event(
  p_organization_id bigint,
  p_mail_id bigint,
  p_event jsonb,
  p_status text,
  p_seen text
) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  v_newest timestamptz;
  v_at timestamptz := p_event ->> 'occurredAt';
  v_received_at timestamptz := p_event ->> 'receivedAt';
BEGIN
  -- Events of one mail wait for each other here, so that each sees all that were applied before it.
  SELECT status_event_at INTO v_newest FROM purchase_order_mails
  WHERE organization_id = p_organization_id AND id = p_mail_id
  FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  IF EXISTS (
    SELECT FROM purchase_order_mail_events
    WHERE organization_id = p_organization_id AND purchase_order_mail_id = p_mail_id
      AND uuid = p_event ->> 'uuid'
  ) THEN
    RETURN 'ok';
  END IF;
  IF p_status IS NOT NULL AND v_at < v_newest THEN
    RETURN 'ignored';
  END IF;

  UPDATE purchase_order_mails
  SET status = coalesce(p_status, status),
      status_event_at = CASE WHEN p_status IS NULL THEN status_event_at ELSE coalesce(v_at, status_event_at) END,
      error_message = CASE p_status WHEN 'failed' THEN nullif(p_event ->> 'details', '') ELSE error_message END,
      opened_at = CASE p_seen WHEN 'openedAt' THEN v_received_at ELSE opened_at END,
      clicked_at = CASE p_seen WHEN 'clickedAt' THEN v_received_at ELSE clicked_at END
  WHERE organization_id = p_organization_id AND id = p_mail_id;

  INSERT INTO purchase_order_mail_events
    (organization_id, purchase_order_mail_id, uuid, event, occurred_at, received_at, details)
  VALUES (p_organization_id, p_mail_id, p_event ->> 'uuid', p_event ->> 'event', v_at, v_received_at,
          p_event ->> 'details');
  RETURN 'ok';
END $$;
