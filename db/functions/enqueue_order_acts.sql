-- Queues mail about acts on these orders, each whose route has a template for it, in the given order. It is
-- called in the acts' transaction. An act is {"order_id", "event_type"} and, of a changed or cancelled order,
-- "cause": {"reason", "was_cancelled", "before"}, where "before" lists {"wine_offering_id", "bottles",
-- "extra"} of each changed wine before the change. With p_wait the mail is due only after that time. A
-- further act on the order joins the waiting job: one message describes the final state, or none where the
-- order is unchanged in the end. An act without p_wait sends the joined message at once.
CREATE OR REPLACE FUNCTION enqueue_order_acts(
  p_organization_id bigint,
  p_acts jsonb,
  p_wait interval
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_keys text[] := ARRAY(
    SELECT 'order/' || p_organization_id || '/' || (act ->> 'order_id')
           || CASE WHEN act ->> 'event_type' IN ('payment_confirmed', 'payment_reminder') THEN '/paid' ELSE '/changed' END
    FROM jsonb_array_elements(p_acts) WITH ORDINALITY AS listed (act, place)
    ORDER BY place
  );
  v_waiting text[];
  v_jobs graphile_worker.job_spec[];
BEGIN
  -- Nobody begins one of them until this is decided.
  PERFORM FROM graphile_worker._private_jobs job WHERE job.key = ANY (v_keys) ORDER BY job.id FOR UPDATE;
  -- A message being made describes the order before this act. With its key, add_jobs would take its further
  -- tries away.
  UPDATE graphile_worker._private_jobs job SET key = NULL WHERE job.key = ANY (v_keys) AND job.locked_at IS NOT NULL;
  v_waiting := ARRAY(SELECT job.key FROM graphile_worker._private_jobs job WHERE job.key = ANY (v_keys));

  SELECT array_agg(
    ROW(
      'send_order_mail',
      -- The queue joins lists under one key.
      json_build_array(json_build_object(
        'organization_id', p_organization_id,
        'order_id', orders.id,
        'event_type', listed.act ->> 'event_type',
        'cause', listed.act -> 'cause' || jsonb_build_object('before', (
          -- A wine that nobody orders any more may be deleted before the message is made.
          SELECT coalesce(jsonb_agg(
            line || jsonb_build_object('name', wine.name, 'producer', wine.producer, 'vintage', wine.vintage)
            ORDER BY wine.position, wine.id), '[]'::jsonb)
          FROM jsonb_array_elements(listed.act #> '{cause,before}') line
          JOIN wine_offerings wine
            ON wine.organization_id = p_organization_id
           AND wine.purchase_round_id = orders.purchase_round_id
           AND wine.id = (line ->> 'wine_offering_id')::bigint
        ))
      )),
      NULL,
      clock_timestamp() + p_wait,
      -- As many tries as enqueue_order_mails allows.
      10,
      CASE WHEN p_wait IS NOT NULL OR v_keys[listed.place] = ANY (v_waiting) THEN v_keys[listed.place] END,
      NULL, NULL
    )::graphile_worker.job_spec
    ORDER BY listed.place
  ) INTO v_jobs
  FROM jsonb_array_elements(p_acts) WITH ORDINALITY AS listed (act, place)
  JOIN orders ON orders.organization_id = p_organization_id AND orders.id = (listed.act ->> 'order_id')::bigint
  WHERE EXISTS (
    SELECT FROM mail_templates template
    WHERE template.organization_id = p_organization_id AND template.route_id = orders.route_id
      AND CASE
        WHEN listed.act ->> 'event_type' IN ('payment_confirmed', 'payment_reminder')
          THEN template.event_type = listed.act ->> 'event_type'
        -- Later acts, and the message's content then, decide which of them it takes.
        ELSE template.event_type IN ('order_confirmed', 'order_changed', 'order_cancelled')
      END
  );
  IF v_jobs IS NOT NULL THEN
    PERFORM graphile_worker.add_jobs(v_jobs);
  END IF;
END $$;
