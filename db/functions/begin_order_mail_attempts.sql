-- Writes the attempts to mail participants about their orders, each with the subject that was rendered for it,
-- before the messages are sent. It is one round trip for as many messages of a round as begin at a time.
--
-- Returns the ids of the rows in the order of p_messages, with null for a message whose order is gone.
CREATE OR REPLACE FUNCTION begin_order_mail_attempts(
  p_organization_id bigint,
  p_messages jsonb
) RETURNS bigint[] LANGUAGE plpgsql AS $$
DECLARE
  -- See complete_attempts for why it is a list.
  v_order_ids bigint[] := ARRAY(SELECT (message ->> 'order_id')::bigint FROM jsonb_array_elements(p_messages) message);
  v_message record;
  v_id bigint;
  v_ids bigint[] := '{}';
BEGIN
  -- Keeps the orders from being deleted until the rows are written. Who locks several does so in this order.
  PERFORM FROM orders
  WHERE organization_id = p_organization_id
    AND id = ANY (v_order_ids)
  ORDER BY id
  FOR KEY SHARE;

  FOR v_message IN
    SELECT * FROM jsonb_to_recordset(p_messages)
      AS message (order_id bigint, event_type text, recipient text, subject text, cause jsonb)
  LOOP
    INSERT INTO mail_logs (organization_id, route_id, participant_id, purchase_round_id, order_id,
                           event_type, status, recipient, rendered_subject, cause)
    SELECT p_organization_id, orders.route_id, orders.participant_id, orders.purchase_round_id, orders.id,
           v_message.event_type, 'sending', v_message.recipient, v_message.subject,
           v_message.cause
    FROM orders
    WHERE orders.organization_id = p_organization_id AND orders.id = v_message.order_id
    RETURNING id INTO v_id;
    v_ids := v_ids || CASE WHEN FOUND THEN v_id END;
  END LOOP;
  RETURN v_ids;
END $$;
