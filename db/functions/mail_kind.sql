-- The kinds of mail to people of a round. Each has its audience (of run_recipients), the round's date after which it is
-- too late, and the round's states in which it goes out. An organizer's message names its audience itself.
CREATE OR REPLACE FUNCTION mail_kind(p_event text) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT '{
    "round_announced": {"audience": "active", "until": "order_deadline_at", "states": ["open"]},
    "deadline_reminder": {"audience": "not_ordered", "until": "order_deadline_at", "states": ["open"]},
    "payment_reminder": {"audience": "owing", "until": null, "states": ["open", "closed"]},
    "pickup_reminder": {"audience": "not_collected", "until": "pickup_at", "states": ["open", "closed"]},
    "not_collected": {"audience": "nothing_handed_over", "until": null, "states": ["open", "closed"]},
    "message": {"until": null, "states": ["draft", "open", "closed"]}
  }'::jsonb -> p_event
$$;
