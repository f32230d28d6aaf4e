ALTER TABLE "purchase_rounds" ADD COLUMN "translations" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "routes" ADD COLUMN "translations" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
-- A calendar shows a round by its name in whichever language its reader has.
CREATE OR REPLACE TRIGGER count_calendar_change
BEFORE UPDATE OF name, translations, order_deadline_at, pickup_at, pickup_until, pickup_location ON purchase_rounds
FOR EACH ROW WHEN (
  (OLD.name, OLD.translations, OLD.order_deadline_at, OLD.pickup_at, OLD.pickup_until, OLD.pickup_location)
  IS DISTINCT FROM (NEW.name, NEW.translations, NEW.order_deadline_at, NEW.pickup_at, NEW.pickup_until, NEW.pickup_location)
) EXECUTE FUNCTION count_calendar_change();
