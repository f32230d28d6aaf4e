CREATE TABLE "job_workers" (
	"worker_id" varchar(100) NOT NULL,
	"heartbeat_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "job_workers_pkey" PRIMARY KEY("worker_id")
);
--> statement-breakpoint
CREATE INDEX "job_workers_heartbeat_at_idx" ON "job_workers" USING btree ("heartbeat_at");--> statement-breakpoint
CREATE INDEX "mail_logs_sending_idx" ON "mail_logs" USING btree ("created_at") WHERE "mail_logs"."status" = 'sending';
--> statement-breakpoint

-- Queues a message about an order, when the order's route has a template for it. Called in the transaction
-- that changes the order: a change that is rolled back mails nothing, one that is committed is never forgotten.
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
--> statement-breakpoint

-- Number, order and lines of one participant in one round whose row the caller has locked, and the mail that
-- confirms it: queued in the order's own transaction, neither is there without the other.
CREATE OR REPLACE FUNCTION place_order_in_locked_round(
  p_organization_id bigint,
  p_route_id bigint,
  p_round_id bigint,
  p_participant_id bigint,
  p_comment text,
  p_lines jsonb,
  p_access_token text,
  p_now timestamptz
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_number bigint;
  v_order_id bigint;
  v_unknown text;
BEGIN
  SELECT coalesce(max(order_number), 0)::bigint + 1 INTO v_number
  FROM orders
  WHERE organization_id = p_organization_id AND purchase_round_id = p_round_id;

  IF v_number > 2147483647 THEN
    RAISE EXCEPTION USING ERRCODE = 'WR007', MESSAGE = 'no order number is left in this round';
  END IF;

  INSERT INTO orders (organization_id, route_id, purchase_round_id, participant_id, order_number,
                      access_token, comment, created_at)
  VALUES (p_organization_id, p_route_id, p_round_id, p_participant_id, v_number,
          p_access_token, p_comment, coalesce(p_now, clock_timestamp()))
  RETURNING id INTO v_order_id;

  INSERT INTO order_lines (organization_id, order_id, purchase_round_id, wine_offering_id, quantity,
                           unit_price_cents)
  SELECT p_organization_id, v_order_id, p_round_id, offering.id, line.quantity, offering.price_cents
  FROM jsonb_to_recordset(p_lines) AS line (wine_offering_id bigint, quantity integer)
  JOIN wine_offerings offering
    ON offering.organization_id = p_organization_id
   AND offering.purchase_round_id = p_round_id
   AND offering.id = line.wine_offering_id
  ORDER BY offering.id
  -- The offering cannot be deleted, nor its price change, between here and the commit.
  FOR SHARE OF offering;

  SELECT string_agg((line.place - 1)::text, ',' ORDER BY line.place) INTO v_unknown
  FROM jsonb_array_elements(p_lines) WITH ORDINALITY AS line (value, place)
  WHERE NOT EXISTS (
    SELECT FROM order_lines written
    WHERE written.organization_id = p_organization_id
      AND written.order_id = v_order_id
      AND written.wine_offering_id = (line.value ->> 'wine_offering_id')::bigint
  );
  IF v_unknown IS NOT NULL THEN
    RAISE EXCEPTION USING ERRCODE = 'WR005', MESSAGE = 'a line is not on this round''s list', DETAIL = v_unknown;
  END IF;

  PERFORM enqueue_order_mail(p_organization_id, v_order_id, 'order_confirmed');

  RETURN (
    SELECT jsonb_build_object(
      'order_id', v_order_id,
      'order_number', v_number,
      'purchase_round_id', p_round_id,
      'access_token', p_access_token,
      'lines', coalesce(jsonb_agg(jsonb_build_object(
        'id', written.id,
        'wine_offering_id', written.wine_offering_id,
        'quantity', written.quantity,
        'unit_price_cents', written.unit_price_cents
      ) ORDER BY line.place), '[]'::jsonb)
    )
    FROM jsonb_array_elements(p_lines) WITH ORDINALITY AS line (value, place)
    JOIN order_lines written
      ON written.organization_id = p_organization_id
     AND written.order_id = v_order_id
     AND written.wine_offering_id = (line.value ->> 'wine_offering_id')::bigint
  );
END $$;
