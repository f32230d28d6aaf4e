CREATE TABLE "pickup_changes" (
	"organization_id" bigint NOT NULL,
	"purchase_round_id" bigint NOT NULL,
	"order_id" bigint NOT NULL,
	"transaction_id" "xid8" NOT NULL,
	CONSTRAINT "pickup_changes_pkey" PRIMARY KEY("organization_id","purchase_round_id","order_id")
);
--> statement-breakpoint
CREATE TABLE "pickup_events" (
	"organization_id" bigint NOT NULL,
	"purchase_round_id" bigint NOT NULL,
	"event_id" uuid NOT NULL,
	"order_id" bigint NOT NULL,
	"kind" varchar(16) NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"applied_at" timestamp (3) with time zone NOT NULL,
	"line_id" bigint,
	"bottles" integer,
	"reason" varchar(16),
	"amount_cents" bigint,
	"name" varchar(200),
	"undoes" uuid,
	"pickup_link_id" bigint,
	"user_email" varchar(320),
	"payment_id" bigint,
	"given" jsonb,
	"undone_by" uuid,
	"transaction_id" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	CONSTRAINT "pickup_events_pkey" PRIMARY KEY("organization_id","purchase_round_id","event_id"),
	CONSTRAINT "pickup_events_kind_check" CHECK ("pickup_events"."kind" IN ('handed_over', 'short', 'paid_cash', 'age_checked', 'collected', 'undo')),
	CONSTRAINT "pickup_events_reason_check" CHECK ("pickup_events"."reason" IN ('missing', 'broken', 'wrong')),
	CONSTRAINT "pickup_events_author_check" CHECK (num_nonnulls("pickup_events"."pickup_link_id", "pickup_events"."user_email") = 1)
);
--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "handed_over" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "short" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "collected_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "collected_by" varchar(200) DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "age_checked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "pickup_events" ADD CONSTRAINT "pickup_events_order_id_fkey" FOREIGN KEY ("organization_id","purchase_round_id","order_id") REFERENCES "public"."orders"("organization_id","purchase_round_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pickup_events" ADD CONSTRAINT "pickup_events_payment_id_fkey" FOREIGN KEY ("organization_id","payment_id") REFERENCES "public"."payments"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pickup_events" ADD CONSTRAINT "pickup_events_pickup_link_id_fkey" FOREIGN KEY ("organization_id","pickup_link_id") REFERENCES "public"."pickup_links"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pickup_changes_transaction_id_idx" ON "pickup_changes" USING btree ("organization_id","purchase_round_id","transaction_id");--> statement-breakpoint
CREATE INDEX "pickup_events_order_id_idx" ON "pickup_events" USING btree ("organization_id","purchase_round_id","order_id");--> statement-breakpoint
CREATE INDEX "pickup_events_payment_id_idx" ON "pickup_events" USING btree ("organization_id","payment_id");--> statement-breakpoint
CREATE INDEX "pickup_events_pickup_link_id_idx" ON "pickup_events" USING btree ("organization_id","pickup_link_id");--> statement-breakpoint
CREATE INDEX "orders_collected_idx" ON "orders" USING btree ("organization_id","purchase_round_id","order_number") WHERE "orders"."collected_at" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_handed_over_check" CHECK ("order_lines"."handed_over" BETWEEN 0 AND "order_lines"."bottles");--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_short_check" CHECK ("order_lines"."short" >= 0);
--> statement-breakpoint
-- Notes that the pickup shows an order of a round otherwise than before, or with order 0 all of them: the function of the
-- triggers on what it shows. Who has read a state asks for what transactions have changed since that were under way then
-- or came later, so the last one of each order is enough. Placing an order sets off none of them: its number tells.
CREATE OR REPLACE FUNCTION note_pickup_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_transaction xid8 := pg_current_xact_id();
BEGIN
  CASE TG_TABLE_NAME
    WHEN 'participants' THEN
      INSERT INTO pickup_changes (organization_id, purchase_round_id, order_id, transaction_id)
      SELECT organization_id, purchase_round_id, id, v_transaction FROM orders
      WHERE organization_id = OLD.organization_id AND participant_id = OLD.id
      ORDER BY id
      ON CONFLICT ON CONSTRAINT pickup_changes_pkey DO UPDATE SET transaction_id = EXCLUDED.transaction_id
      WHERE pickup_changes.transaction_id < EXCLUDED.transaction_id;
      RETURN NULL;
    WHEN 'orders' THEN
      IF TG_OP = 'DELETE' THEN
        DELETE FROM pickup_changes
        WHERE organization_id = OLD.organization_id AND purchase_round_id = OLD.purchase_round_id AND order_id = OLD.id;
        OLD.id := 0;
      END IF;
    WHEN 'order_lines' THEN
      OLD.id := OLD.order_id;
    ELSE
      OLD.id := 0;
  END CASE;
  INSERT INTO pickup_changes (organization_id, purchase_round_id, order_id, transaction_id)
  VALUES (OLD.organization_id, OLD.purchase_round_id, OLD.id, v_transaction)
  ON CONFLICT ON CONSTRAINT pickup_changes_pkey DO UPDATE SET transaction_id = EXCLUDED.transaction_id
  WHERE pickup_changes.transaction_id < EXCLUDED.transaction_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER note_pickup_change
AFTER UPDATE OF cancelled_at, collected_at, collected_by, age_checked_at, paid_cents ON orders
FOR EACH ROW WHEN (
  (OLD.cancelled_at, OLD.collected_at, OLD.collected_by, OLD.age_checked_at, OLD.paid_cents)
  IS DISTINCT FROM (NEW.cancelled_at, NEW.collected_at, NEW.collected_by, NEW.age_checked_at, NEW.paid_cents)
) EXECUTE FUNCTION note_pickup_change();
--> statement-breakpoint
CREATE TRIGGER note_pickup_deletion AFTER DELETE ON orders
FOR EACH ROW EXECUTE FUNCTION note_pickup_change();
--> statement-breakpoint
-- A change that adds lines to an order also writes its other lines again or deletes some.
CREATE TRIGGER note_pickup_change AFTER UPDATE OR DELETE ON order_lines
FOR EACH ROW EXECUTE FUNCTION note_pickup_change();
--> statement-breakpoint
CREATE TRIGGER note_pickup_change AFTER UPDATE OF name, phone ON participants
FOR EACH ROW WHEN ((OLD.name, OLD.phone) IS DISTINCT FROM (NEW.name, NEW.phone)) EXECUTE FUNCTION note_pickup_change();
--> statement-breakpoint
CREATE TRIGGER note_pickup_change AFTER UPDATE OF name, vintage, category_id, position ON wine_offerings
FOR EACH ROW WHEN (
  (OLD.name, OLD.vintage, OLD.category_id, OLD.position)
  IS DISTINCT FROM (NEW.name, NEW.vintage, NEW.category_id, NEW.position)
) EXECUTE FUNCTION note_pickup_change();
--> statement-breakpoint
-- What is handed over leaves the sums of a round as they are.
DROP TRIGGER note_changed_line ON order_lines;
--> statement-breakpoint
CREATE TRIGGER note_changed_line AFTER UPDATE OF quantity, allotted, unit_price_cents OR DELETE ON order_lines
FOR EACH ROW EXECUTE FUNCTION note_changed_line();
