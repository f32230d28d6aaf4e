-- What the migrations before made, and db/functions states from here on: it is dropped like all that is no longer stated.
INSERT INTO drizzle.stated_objects (name, digest)
SELECT 'function ' || identity, '0055_minimum_age'
FROM pg_proc CROSS JOIN LATERAL pg_identify_object('pg_proc'::regclass, oid, 0)
WHERE pronamespace = 'public'::regnamespace AND proname IN (
  'add_bottles', 'apply_mail_event', 'begin_announcement_attempts', 'begin_order_mail_attempts', 'complete_attempts',
  'count_bottles', 'count_calendar_change', 'current_round', 'enqueue_order_acts', 'enqueue_order_mails', 'forget_bottles',
  'keep_round_sums', 'note_changed_line', 'note_changed_round', 'note_pickup_change', 'place_order_in_current_round',
  'place_order_in_locked_round', 'place_order_on_behalf', 'place_public_orders', 'sums_by_block'
)
UNION ALL SELECT 'view public.standing_lines', '0055_minimum_age';
--> statement-breakpoint
DROP TRIGGER count_calendar_change ON purchase_rounds;
--> statement-breakpoint
DROP TRIGGER note_changed_round ON orders;
--> statement-breakpoint
DROP TRIGGER note_deleted_order ON orders;
--> statement-breakpoint
DROP TRIGGER note_changed_line ON order_lines;
--> statement-breakpoint
DROP TRIGGER note_pickup_change ON orders;
--> statement-breakpoint
DROP TRIGGER note_pickup_deletion ON orders;
--> statement-breakpoint
DROP TRIGGER note_pickup_change ON order_lines;
--> statement-breakpoint
DROP TRIGGER note_pickup_change ON participants;
--> statement-breakpoint
DROP TRIGGER note_pickup_change ON wine_offerings;
