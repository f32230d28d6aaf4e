-- Counts that a calendar has to show a round otherwise than before: the function of a trigger on rounds. Calendars take
-- the entry with the higher number for the newer one.
CREATE OR REPLACE FUNCTION count_calendar_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.calendar_sequence := OLD.calendar_sequence + 1;
  RETURN NEW;
END $$;
