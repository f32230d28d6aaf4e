-- Counts that a calendar has to show a round otherwise than before: the function of a trigger on rounds. Calendars take
-- the entry with the higher number for the newer one.
CREATE OR REPLACE FUNCTION count_calendar_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.calendar_sequence := OLD.calendar_sequence + 1;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER count_calendar_change
BEFORE UPDATE OF name, translations, order_deadline_at, pickup_at, pickup_until, pickup_location ON purchase_rounds
FOR EACH ROW WHEN (
  (OLD.name, OLD.translations, OLD.order_deadline_at, OLD.pickup_at, OLD.pickup_until, OLD.pickup_location)
  IS DISTINCT FROM (NEW.name, NEW.translations, NEW.order_deadline_at, NEW.pickup_at, NEW.pickup_until, NEW.pickup_location)
) EXECUTE FUNCTION count_calendar_change();
