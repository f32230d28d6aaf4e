-- Queues a message about each of these orders whose route has a template for it, in the given order. It is
-- called in the transaction that changes the orders, so a rolled back change mails nothing, and a committed
-- one always has its jobs. They are added together, because adding one by itself costs half of placing an
-- order.
CREATE OR REPLACE FUNCTION enqueue_order_mails(
  p_organization_id bigint,
  p_order_ids bigint[],
  p_event_type text
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_jobs graphile_worker.job_spec[];
BEGIN
  SELECT array_agg(
    ROW(
      'send_order_mail',
      json_build_object(
        'organization_id', p_organization_id,
        'order_id', about.id,
        'event_type', p_event_type
      ),
      NULL, NULL,
      -- With the queue's own back-off the last try is some three hours after the first.
      10,
      NULL, NULL, NULL
    )::graphile_worker.job_spec
    ORDER BY about.place
  ) INTO v_jobs
  FROM unnest(p_order_ids) WITH ORDINALITY AS about (id, place)
  JOIN orders ON orders.organization_id = p_organization_id AND orders.id = about.id
  JOIN mail_templates template
    ON template.organization_id = p_organization_id
   AND template.route_id = orders.route_id
   AND template.event_type = p_event_type;
  IF v_jobs IS NOT NULL THEN
    PERFORM graphile_worker.add_jobs(v_jobs);
  END IF;
END $$;
