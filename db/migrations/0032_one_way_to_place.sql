-- Visitors' orders are placed by place_public_orders, and mail is queued by enqueue_order_mails; the functions for one
-- order at a time were kept for a version that ran beside this one. The functions stand in db/functions.
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
  v_placed jsonb;
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
  v_placed := place_order_in_locked_round(p_organization_id, v_round.route_id, v_round.id, v_participant.id,
                                          p_comment, p_lines, p_access_token, p_now, NULL,
                                          v_round.counts_bottles);
  PERFORM enqueue_order_mails(p_organization_id, ARRAY[(v_placed ->> 'order_id')::bigint], 'order_confirmed');
  RETURN v_placed;
END $$;
--> statement-breakpoint
DROP FUNCTION place_public_order(bigint, bigint, text, text, text, text, jsonb, text, text, text, timestamptz, text);
--> statement-breakpoint
DROP FUNCTION enqueue_order_mail(bigint, bigint, text);
