-- Applies an event of the provider to its message and keeps it for the message's timeline, in one round trip.
--
-- Returns 'ok' when the event changed the message, or repeats one that did (its uuid); 'ignored' when the message
-- already has a newer state; null when there is no such message.
--
-- A bounce or a permanent failure marks the address at the message's participant. A later delivery to that address
-- takes the mark away.
--
-- The event is as the application reads it. Either p_status is its new state, or p_seen names the time that it sets.
CREATE OR REPLACE FUNCTION apply_mail_event(
  p_organization_id bigint,
  p_mail_log_id bigint,
  p_event jsonb,
  p_status text,
  p_seen text
) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  v_newest timestamptz;
  v_at timestamptz := p_event ->> 'occurredAt';
  v_received_at timestamptz := p_event ->> 'receivedAt';
BEGIN
  -- Events of one message wait for each other here, so that each sees all that were applied before it.
  SELECT status_event_at INTO v_newest FROM mail_logs
  WHERE organization_id = p_organization_id AND id = p_mail_log_id
  FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  IF EXISTS (
    SELECT FROM mail_events
    WHERE organization_id = p_organization_id AND mail_log_id = p_mail_log_id
      AND uuid = p_event ->> 'uuid'
  ) THEN
    RETURN 'ok';
  END IF;
  IF p_status IS NOT NULL AND v_at < v_newest THEN
    RETURN 'ignored';
  END IF;

  UPDATE mail_logs
  SET status = coalesce(p_status, status),
      status_event_at = CASE WHEN p_status IS NULL THEN status_event_at ELSE coalesce(v_at, status_event_at) END,
      error_message = CASE p_status WHEN 'failed' THEN nullif(p_event ->> 'details', '') ELSE error_message END,
      opened_at = CASE p_seen WHEN 'openedAt' THEN v_received_at ELSE opened_at END,
      clicked_at = CASE p_seen WHEN 'clickedAt' THEN v_received_at ELSE clicked_at END
  WHERE organization_id = p_organization_id AND id = p_mail_log_id;

  IF p_event ->> 'event' IN ('MessageBounced', 'MessageDeliveryFailed') THEN
    UPDATE participants participant SET bounced_mail_id = message.id, bounced_at = coalesce(v_at, v_received_at)
    FROM mail_logs message
    WHERE message.organization_id = p_organization_id AND message.id = p_mail_log_id
      AND participant.organization_id = p_organization_id AND participant.id = message.participant_id
      AND participant.email = message.recipient;
  ELSIF p_event ->> 'event' = 'MessageSent' THEN
    UPDATE participants participant SET bounced_mail_id = NULL, bounced_at = NULL
    FROM mail_logs message
    WHERE message.organization_id = p_organization_id AND message.id = p_mail_log_id
      AND participant.organization_id = p_organization_id AND participant.id = message.participant_id
      AND participant.email = message.recipient AND participant.bounced_mail_id IS NOT NULL
      AND coalesce(v_at, v_received_at) >= participant.bounced_at;
  END IF;

  INSERT INTO mail_events (organization_id, mail_log_id, uuid, event, occurred_at, received_at, details)
  VALUES (p_organization_id, p_mail_log_id, p_event ->> 'uuid', p_event ->> 'event', v_at, v_received_at,
          p_event ->> 'details');
  RETURN 'ok';
END $$;
