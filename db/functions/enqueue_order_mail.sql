-- Queues a message about an order, when the order's route has a template for it. It is called in the
-- transaction that changes the order, so a change that is rolled back mails nothing, and one that is
-- committed always has its job.
CREATE OR REPLACE FUNCTION enqueue_order_mail(
  p_organization_id bigint,
  p_order_id bigint,
  p_event_type text
) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM orders
    JOIN mail_templates template
      ON template.organization_id = orders.organization_id
     AND template.route_id = orders.route_id
     AND template.event_type = p_event_type
    WHERE orders.organization_id = p_organization_id AND orders.id = p_order_id
  ) THEN
    PERFORM graphile_worker.add_job(
      'send_order_mail',
      json_build_object(
        'organization_id', p_organization_id,
        'order_id', p_order_id,
        'event_type', p_event_type
      ),
      -- With the queue's own back-off the last try is some three hours after the first.
      max_attempts => 10
    );
  END IF;
END $$;
