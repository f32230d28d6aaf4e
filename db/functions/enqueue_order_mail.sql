-- Queues a message about one order; see `enqueue_order_mails`.
CREATE OR REPLACE FUNCTION enqueue_order_mail(
  p_organization_id bigint,
  p_order_id bigint,
  p_event_type text
) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM enqueue_order_mails(p_organization_id, ARRAY[p_order_id], p_event_type);
END $$;
