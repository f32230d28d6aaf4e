CREATE TABLE "bottle_counts" (
	"organization_id" bigint NOT NULL,
	"purchase_round_id" bigint NOT NULL,
	"wine_offering_id" bigint NOT NULL,
	"bottles" integer NOT NULL,
	CONSTRAINT "bottle_counts_pkey" PRIMARY KEY("organization_id","purchase_round_id","wine_offering_id")
);
--> statement-breakpoint
CREATE TABLE "suppliers" (
	"organization_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "suppliers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" varchar(200) NOT NULL,
	"email" varchar(320),
	"phone" varchar(50),
	"address" varchar(1000) DEFAULT '' NOT NULL,
	"customer_number" varchar(100) DEFAULT '' NOT NULL,
	"locale" varchar(35),
	"min_bottles" integer,
	"min_amount_cents" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "suppliers_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "suppliers_min_bottles_check" CHECK ("suppliers"."min_bottles" BETWEEN 1 AND 999999),
	CONSTRAINT "suppliers_min_amount_cents_check" CHECK ("suppliers"."min_amount_cents" >= 1)
);
--> statement-breakpoint
ALTER TABLE "wine_offerings" ADD COLUMN "supplier_id" bigint;--> statement-breakpoint
ALTER TABLE "wine_offerings" ADD COLUMN "article_number" varchar(100) DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "wine_offerings" ADD COLUMN "purchase_price_cents" integer;--> statement-breakpoint
ALTER TABLE "wine_offerings" ADD COLUMN "min_bottles" integer;--> statement-breakpoint
ALTER TABLE "wine_offerings" ADD COLUMN "max_bottles" integer;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "extra" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "allotted" integer;--> statement-breakpoint
ALTER TABLE "purchase_rounds" ADD COLUMN "shows_crates" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "purchase_rounds" ADD COLUMN "counts_bottles" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "bottle_counts" ADD CONSTRAINT "bottle_counts_wine_offering_id_fkey" FOREIGN KEY ("organization_id","purchase_round_id","wine_offering_id") REFERENCES "public"."wine_offerings"("organization_id","purchase_round_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suppliers" ADD CONSTRAINT "suppliers_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "suppliers_organization_name_idx" ON "suppliers" USING btree ("organization_id","name","id");--> statement-breakpoint
ALTER TABLE "wine_offerings" ADD CONSTRAINT "wine_offerings_supplier_id_fkey" FOREIGN KEY ("organization_id","supplier_id") REFERENCES "public"."suppliers"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "wine_offerings_supplier_idx" ON "wine_offerings" USING btree ("organization_id","supplier_id");--> statement-breakpoint
ALTER TABLE "wine_offerings" ADD CONSTRAINT "wine_offerings_purchase_price_cents_check" CHECK ("wine_offerings"."purchase_price_cents" BETWEEN 0 AND 100000000);--> statement-breakpoint
ALTER TABLE "wine_offerings" ADD CONSTRAINT "wine_offerings_min_bottles_check" CHECK ("wine_offerings"."min_bottles" BETWEEN 1 AND 999999);--> statement-breakpoint
ALTER TABLE "wine_offerings" ADD CONSTRAINT "wine_offerings_max_bottles_check" CHECK ("wine_offerings"."max_bottles" BETWEEN 1 AND 999999);--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_extra_check" CHECK ("order_lines"."extra" BETWEEN 0 AND 99);--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_allotted_check" CHECK ("order_lines"."allotted" BETWEEN 0 AND 99999);--> statement-breakpoint
DROP FUNCTION place_order_in_locked_round(bigint, bigint, bigint, bigint, text, jsonb, text, timestamptz, text);--> statement-breakpoint
-- Counts bottles that are added to a round, or with a negative number taken away, for each of some wines, and
-- refuses what would go beyond a wine's limit. Does nothing for a wine that is not counted.
--
-- A count is changed under the lock of its row, so that changes of different orders add up whatever happens at
-- once. Who changes several takes the locks in the order of the wines.
CREATE OR REPLACE FUNCTION add_bottles(
  p_organization_id bigint,
  p_round_id bigint,
  p_offering_ids bigint[],
  p_bottles integer[]
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_wine record;
  v_place bigint;
  v_name text;
  v_left integer;
BEGIN
  FOR v_wine IN
    SELECT counted.bottles, added.bottles AS added, added.place, offering.name, offering.max_bottles
    FROM unnest(p_offering_ids, p_bottles) WITH ORDINALITY AS added (wine_offering_id, bottles, place)
    JOIN bottle_counts counted
      ON counted.organization_id = p_organization_id
     AND counted.purchase_round_id = p_round_id
     AND counted.wine_offering_id = added.wine_offering_id
    JOIN wine_offerings offering
      ON offering.organization_id = p_organization_id
     AND offering.purchase_round_id = p_round_id
     AND offering.id = added.wine_offering_id
    ORDER BY counted.wine_offering_id
    FOR NO KEY UPDATE OF counted
  LOOP
    IF v_wine.added > 0 AND v_wine.bottles + v_wine.added > v_wine.max_bottles
       AND (v_place IS NULL OR v_wine.place < v_place) THEN
      v_place := v_wine.place;
      v_name := v_wine.name;
      v_left := greatest(0, v_wine.max_bottles - v_wine.bottles);
    END IF;
  END LOOP;
  IF v_place IS NOT NULL THEN
    RAISE EXCEPTION USING
      ERRCODE = 'WR011', MESSAGE = 'a wine has a limit',
      DETAIL = json_build_object('place', v_place - 1, 'name', v_name, 'left', v_left)::text;
  END IF;

  UPDATE bottle_counts counted
  SET bottles = counted.bottles + added.bottles
  FROM unnest(p_offering_ids, p_bottles) AS added (wine_offering_id, bottles)
  WHERE counted.organization_id = p_organization_id
    AND counted.purchase_round_id = p_round_id
    AND counted.wine_offering_id = added.wine_offering_id;
END $$;--> statement-breakpoint
-- Counts the bottles of each wine of a round from its lines, and from then on with every change: when the round is
-- to show its crates, when one of its wines gets a limit, and after a change of many lines at once.
CREATE OR REPLACE FUNCTION count_bottles(
  p_organization_id bigint,
  p_round_id bigint
) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- Orders are placed under the first of these locks, and changed and deleted under the second: all that is under
  -- way is waited for, and what comes later finds the counts.
  PERFORM FROM purchase_rounds
  WHERE organization_id = p_organization_id AND id = p_round_id
  FOR NO KEY UPDATE;
  PERFORM FROM orders
  WHERE organization_id = p_organization_id AND purchase_round_id = p_round_id
  ORDER BY id
  FOR SHARE;

  UPDATE purchase_rounds SET counts_bottles = true
  WHERE organization_id = p_organization_id AND id = p_round_id AND NOT counts_bottles;

  INSERT INTO bottle_counts (organization_id, purchase_round_id, wine_offering_id, bottles)
  SELECT p_organization_id, p_round_id, offering.id, coalesce(ordered.bottles, 0)
  FROM wine_offerings offering
  LEFT JOIN (
    SELECT line.wine_offering_id, sum(coalesce(line.allotted, line.quantity)) AS bottles
    FROM order_lines line
    JOIN orders placed
      ON placed.organization_id = p_organization_id
     AND placed.purchase_round_id = p_round_id
     AND placed.id = line.order_id
    WHERE line.organization_id = p_organization_id
      AND line.purchase_round_id = p_round_id
      AND placed.cancelled_at IS NULL
    GROUP BY line.wine_offering_id
  ) ordered ON ordered.wine_offering_id = offering.id
  WHERE offering.organization_id = p_organization_id AND offering.purchase_round_id = p_round_id
  ON CONFLICT ON CONSTRAINT bottle_counts_pkey DO UPDATE SET bottles = EXCLUDED.bottles;
END $$;--> statement-breakpoint
-- Takes the bottles of a participant's orders off the counts of their rounds, before the participant is deleted
-- with the orders.
CREATE OR REPLACE FUNCTION forget_bottles(
  p_organization_id bigint,
  p_participant_id bigint
) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- Waits for an order that is being placed, and keeps others from being placed.
  PERFORM FROM participants
  WHERE organization_id = p_organization_id AND id = p_participant_id
  FOR UPDATE;
  -- Who begins to count waits until these are gone.
  PERFORM FROM orders
  WHERE organization_id = p_organization_id AND participant_id = p_participant_id
  ORDER BY id
  FOR UPDATE;
  PERFORM FROM bottle_counts counted
  WHERE counted.organization_id = p_organization_id
    AND counted.purchase_round_id IN (
      SELECT purchase_round_id FROM orders
      WHERE organization_id = p_organization_id AND participant_id = p_participant_id
    )
  ORDER BY counted.purchase_round_id, counted.wine_offering_id
  FOR NO KEY UPDATE;

  UPDATE bottle_counts counted
  SET bottles = counted.bottles - gone.bottles
  FROM (
    SELECT line.purchase_round_id, line.wine_offering_id, sum(coalesce(line.allotted, line.quantity)) AS bottles
    FROM orders placed
    JOIN order_lines line
      ON line.organization_id = p_organization_id
     AND line.purchase_round_id = placed.purchase_round_id
     AND line.order_id = placed.id
    WHERE placed.organization_id = p_organization_id
      AND placed.participant_id = p_participant_id
      AND placed.cancelled_at IS NULL
    GROUP BY line.purchase_round_id, line.wine_offering_id
  ) gone
  WHERE counted.organization_id = p_organization_id
    AND counted.purchase_round_id = gone.purchase_round_id
    AND counted.wine_offering_id = gone.wine_offering_id;
END $$;--> statement-breakpoint
-- Writes the number, order and lines of one participant in one round, whose row the caller has locked, and
-- queues the confirmation mail in the same transaction, so that neither exists without the other.
--
-- The round's row is locked first, and a separate statement after that reads the highest number. In READ
-- COMMITTED that later statement sees what the previous holder of the lock committed; a single statement
-- would read from the snapshot taken before the lock.
--
-- p_now is null in production: the database's clock decides, whatever a web process thinks.
CREATE OR REPLACE FUNCTION place_order_in_locked_round(
  p_organization_id bigint,
  p_route_id bigint,
  p_round_id bigint,
  p_participant_id bigint,
  p_comment text,
  p_lines jsonb,
  p_access_token text,
  p_now timestamptz,
  p_submitted_name text,
  p_counts_bottles boolean
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_number bigint;
  v_order_id bigint;
  v_written bigint;
  v_unknown text;
  v_beyond text;
BEGIN
  SELECT coalesce(max(order_number), 0)::bigint + 1 INTO v_number
  FROM orders
  WHERE organization_id = p_organization_id AND purchase_round_id = p_round_id;

  IF v_number > 2147483647 THEN
    RAISE EXCEPTION USING ERRCODE = 'WR007', MESSAGE = 'no order number is left in this round';
  END IF;

  INSERT INTO orders (organization_id, route_id, purchase_round_id, participant_id, order_number,
                      access_token, submitted_name, comment, created_at)
  VALUES (p_organization_id, p_route_id, p_round_id, p_participant_id, v_number,
          p_access_token, p_submitted_name, p_comment, coalesce(p_now, clock_timestamp()))
  RETURNING id INTO v_order_id;

  INSERT INTO order_lines (organization_id, order_id, purchase_round_id, wine_offering_id, quantity,
                           unit_price_cents, extra)
  SELECT p_organization_id, v_order_id, p_round_id, offering.id, line.quantity, offering.price_cents,
         coalesce(line.extra, 0)
  FROM jsonb_to_recordset(p_lines) AS line (wine_offering_id bigint, quantity integer, extra integer)
  JOIN wine_offerings offering
    ON offering.organization_id = p_organization_id
   AND offering.purchase_round_id = p_round_id
   AND offering.id = line.wine_offering_id
  ORDER BY offering.id
  -- The offering cannot be deleted, nor its price change, between here and the commit.
  FOR SHARE OF offering;

  GET DIAGNOSTICS v_written = ROW_COUNT;
  IF v_written < jsonb_array_length(p_lines) THEN
    SELECT string_agg((line.place - 1)::text, ',' ORDER BY line.place) INTO v_unknown
    FROM jsonb_array_elements(p_lines) WITH ORDINALITY AS line (value, place)
    WHERE NOT EXISTS (
      SELECT FROM order_lines written
      WHERE written.organization_id = p_organization_id
        AND written.order_id = v_order_id
        AND written.wine_offering_id = (line.value ->> 'wine_offering_id')::bigint
    );
    RAISE EXCEPTION USING ERRCODE = 'WR005', MESSAGE = 'a line is not on this round''s list', DETAIL = v_unknown;
  END IF;

  IF p_lines @? '$[*].extra' THEN
    SELECT json_agg(json_build_object('place', line.place - 1, 'most', offering.bottles_per_crate - 1)
                    ORDER BY line.place)::text INTO v_beyond
    FROM jsonb_array_elements(p_lines) WITH ORDINALITY AS line (value, place)
    JOIN wine_offerings offering
      ON offering.organization_id = p_organization_id
     AND offering.purchase_round_id = p_round_id
     AND offering.id = (line.value ->> 'wine_offering_id')::bigint
    WHERE (line.value ->> 'extra')::integer >= offering.bottles_per_crate;
    IF v_beyond IS NOT NULL THEN
      RAISE EXCEPTION USING ERRCODE = 'WR010', MESSAGE = 'more than fills a crate', DETAIL = v_beyond;
    END IF;
  END IF;

  IF p_counts_bottles THEN
    PERFORM add_bottles(
      p_organization_id,
      p_round_id,
      array_agg((line.value ->> 'wine_offering_id')::bigint ORDER BY line.place),
      array_agg((line.value ->> 'quantity')::integer ORDER BY line.place)
    )
    FROM jsonb_array_elements(p_lines) WITH ORDINALITY AS line (value, place);
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
        'unit_price_cents', written.unit_price_cents,
        'extra', written.extra
      ) ORDER BY line.place), '[]'::jsonb)
    )
    FROM jsonb_array_elements(p_lines) WITH ORDINALITY AS line (value, place)
    JOIN order_lines written
      ON written.organization_id = p_organization_id
     AND written.order_id = v_order_id
     AND written.wine_offering_id = (line.value ->> 'wine_offering_id')::bigint
  );
END $$;--> statement-breakpoint
-- Places an administrator's order for a participant, in an open or closed round, whatever the deadline.
CREATE OR REPLACE FUNCTION place_order_on_behalf(
  p_organization_id bigint,
  p_round_id bigint,
  p_participant_id bigint,
  p_comment text,
  p_lines jsonb,
  p_access_token text,
  p_now timestamptz
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_round purchase_rounds%ROWTYPE;
  v_participant participants%ROWTYPE;
BEGIN
  SELECT * INTO v_round FROM purchase_rounds
  WHERE organization_id = p_organization_id AND id = p_round_id
  FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RAISE EXCEPTION USING ERRCODE = 'WR008', MESSAGE = 'the round does not exist';
  END IF;
  SELECT * INTO v_participant FROM participants
  WHERE organization_id = p_organization_id AND route_id = v_round.route_id AND id = p_participant_id
  FOR KEY SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION USING ERRCODE = 'WR009', MESSAGE = 'the participant is not one of the round''s route';
  END IF;
  IF v_round.status = 'draft' THEN
    RAISE EXCEPTION USING ERRCODE = 'WR006', MESSAGE = 'the round is a draft';
  END IF;
  RETURN place_order_in_locked_round(p_organization_id, v_round.route_id, v_round.id, v_participant.id,
                                     p_comment, p_lines, p_access_token, p_now, NULL,
                                     v_round.counts_bottles);
END $$;--> statement-breakpoint
-- Places a visitor's order in the route's current round: the open one with the latest opens_at, then the
-- highest id. All of it happens in one round trip and one statement, which is one transaction, so a refusal
-- (an exception with a WR… code, read by lib/constraints) or a crash leaves nothing behind.
CREATE OR REPLACE FUNCTION place_public_order(
  p_organization_id bigint,
  p_route_id bigint,
  p_name text,
  p_email text,
  p_phone text,
  p_comment text,
  p_lines jsonb,
  p_access_token text,
  p_idempotency_key text,
  p_request_hash text,
  p_now timestamptz
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_key idempotency_keys%ROWTYPE;
  v_round purchase_rounds%ROWTYPE;
  v_candidate bigint;
  v_participant participants%ROWTYPE;
  v_answer jsonb;
BEGIN
  IF p_idempotency_key IS NOT NULL THEN
    -- Waits for another request with the same key to commit or to give up.
    INSERT INTO idempotency_keys (organization_id, route_id, key, request_hash)
    VALUES (p_organization_id, p_route_id, p_idempotency_key, p_request_hash)
    ON CONFLICT ON CONSTRAINT idempotency_keys_pkey DO NOTHING;
    IF NOT FOUND THEN
      SELECT * INTO v_key FROM idempotency_keys
      WHERE organization_id = p_organization_id AND route_id = p_route_id AND key = p_idempotency_key;
      IF v_key.request_hash IS DISTINCT FROM p_request_hash THEN
        RAISE EXCEPTION USING ERRCODE = 'WR004', MESSAGE = 'the idempotency key was used with another order';
      END IF;
      RETURN v_key.answer;
    END IF;
  END IF;

  LOOP
    SELECT id INTO v_candidate FROM purchase_rounds
    WHERE organization_id = p_organization_id AND route_id = p_route_id AND status = 'open'
    ORDER BY opens_at DESC, id DESC LIMIT 1;
    IF v_candidate IS NULL THEN
      RAISE EXCEPTION USING ERRCODE = 'WR001', MESSAGE = 'no round is open';
    END IF;
    SELECT * INTO v_round FROM purchase_rounds
    WHERE organization_id = p_organization_id AND id = v_candidate
    FOR NO KEY UPDATE;
    -- It may have been closed or deleted while this call waited for it: then look again.
    EXIT WHEN FOUND AND v_round.status = 'open';
  END LOOP;

  IF coalesce(p_now, clock_timestamp()) >= v_round.order_deadline_at THEN
    RAISE EXCEPTION USING ERRCODE = 'WR002', MESSAGE = 'the order deadline has passed';
  END IF;

  LOOP
    -- The key share lock keeps the row from being deleted before the order refers to it.
    SELECT * INTO v_participant FROM participants
    WHERE organization_id = p_organization_id AND route_id = p_route_id AND email = p_email
    FOR KEY SHARE;
    EXIT WHEN FOUND;
    INSERT INTO participants (organization_id, route_id, name, email, phone)
    VALUES (p_organization_id, p_route_id, p_name, p_email, p_phone)
    ON CONFLICT ON CONSTRAINT participants_route_id_email_key DO NOTHING;
  END LOOP;
  IF NOT v_participant.is_active THEN
    RAISE EXCEPTION USING ERRCODE = 'WR003', MESSAGE = 'the participant is not active';
  END IF;
  IF p_phone IS NOT NULL AND coalesce(v_participant.phone, '') = '' THEN
    UPDATE participants SET phone = p_phone
    WHERE organization_id = p_organization_id AND id = v_participant.id AND coalesce(phone, '') = '';
  END IF;

  v_answer := place_order_in_locked_round(p_organization_id, p_route_id, v_round.id, v_participant.id,
                                          p_comment, p_lines, p_access_token, p_now, p_name,
                                          v_round.counts_bottles);

  IF p_idempotency_key IS NOT NULL THEN
    UPDATE idempotency_keys SET answer = v_answer
    WHERE organization_id = p_organization_id AND route_id = p_route_id AND key = p_idempotency_key;
  END IF;
  RETURN v_answer;
END $$;
