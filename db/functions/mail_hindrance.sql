-- The reason why mail of a kind does not go out to people of a round; null when nothing hinders it. It is 'late' for
-- good once its time is more than six hours past, or its date of the round is past. Otherwise it is the state of the
-- round while that is the wrong one.
CREATE OR REPLACE FUNCTION mail_hindrance(
  p_event text,
  p_round purchase_rounds,
  p_due_at timestamptz,
  p_now timestamptz
) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN p_due_at < p_now - interval '6 hours'
      OR (to_jsonb(p_round) ->> (mail_kind(p_event) ->> 'until'))::timestamptz <= p_now
    THEN 'late'
    WHEN NOT mail_kind(p_event) -> 'states' ? p_round.status THEN p_round.status
  END
$$;
