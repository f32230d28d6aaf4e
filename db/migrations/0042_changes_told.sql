ALTER TABLE "mail_logs" DROP CONSTRAINT "mail_logs_event_type_check";--> statement-breakpoint
ALTER TABLE "mail_templates" DROP CONSTRAINT "mail_templates_event_type_check";--> statement-breakpoint
ALTER TABLE "mail_logs" ADD COLUMN "cause" jsonb;--> statement-breakpoint
ALTER TABLE "mail_logs" ADD CONSTRAINT "mail_logs_event_type_check" CHECK ("mail_logs"."event_type" IN ('round_announced', 'deadline_reminder', 'order_confirmed', 'order_changed', 'order_cancelled', 'payment_confirmed', 'pickup_reminder'));--> statement-breakpoint
ALTER TABLE "mail_templates" ADD CONSTRAINT "mail_templates_event_type_check" CHECK ("mail_templates"."event_type" IN ('round_announced', 'deadline_reminder', 'order_confirmed', 'order_changed', 'order_cancelled', 'payment_confirmed', 'pickup_reminder'));
--> statement-breakpoint
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
--> statement-breakpoint
-- Queues mail about what was done with these orders, each whose route has a template for it, in the order given. It is
-- called in the transaction that does it. An act is {"order_id", "event_type"} and, of a changed or cancelled order,
-- "cause": {"reason", "was_cancelled", "before"}, where "before" lists {"wine_offering_id", "bottles", "extra"} of each
-- wine that changed, as it was.
--
-- With p_wait the mail is due only after that time. What is done with the same order meanwhile, by whomever, joins the
-- job that waits: one message says what stands then, or none where nothing has changed in the end. What does not wait
-- itself sends it at once.
CREATE OR REPLACE FUNCTION enqueue_order_acts(
  p_organization_id bigint,
  p_acts jsonb,
  p_wait interval
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_keys text[] := ARRAY(
    SELECT 'order/' || p_organization_id || '/' || (act ->> 'order_id')
           || CASE act ->> 'event_type' WHEN 'payment_confirmed' THEN '/paid' ELSE '/changed' END
    FROM jsonb_array_elements(p_acts) WITH ORDINALITY AS listed (act, place)
    ORDER BY place
  );
  v_waiting text[];
  v_jobs graphile_worker.job_spec[];
BEGIN
  -- Nobody begins one of them until this is decided.
  PERFORM FROM graphile_worker._private_jobs job WHERE job.key = ANY (v_keys) ORDER BY job.id FOR UPDATE;
  -- A message that is being made says what stood before. With its key, add_jobs would take its further tries away.
  UPDATE graphile_worker._private_jobs job SET key = NULL WHERE job.key = ANY (v_keys) AND job.locked_at IS NOT NULL;
  v_waiting := ARRAY(SELECT job.key FROM graphile_worker._private_jobs job WHERE job.key = ANY (v_keys));

  SELECT array_agg(
    ROW(
      'send_order_mail',
      -- The queue adds lists of the same key together.
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
      AND CASE listed.act ->> 'event_type'
        WHEN 'payment_confirmed' THEN template.event_type = 'payment_confirmed'
        -- What is done after this, and what the message then says, decides which of them it takes.
        ELSE template.event_type IN ('order_confirmed', 'order_changed', 'order_cancelled')
      END
  );
  IF v_jobs IS NOT NULL THEN
    PERFORM graphile_worker.add_jobs(v_jobs);
  END IF;
END $$;
