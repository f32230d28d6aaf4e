CREATE TABLE "mailing_habits" (
	"organization_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "mailing_habits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"route_id" bigint NOT NULL,
	"event_type" varchar(32) NOT NULL,
	"anchor" varchar(32) NOT NULL,
	"days" integer NOT NULL,
	"at" varchar(5),
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mailing_habits_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "mailing_habits_event_type_check" CHECK ("mailing_habits"."event_type" IN ('round_announced', 'deadline_reminder', 'pickup_reminder')),
	CONSTRAINT "mailing_habits_anchor_check" CHECK ("mailing_habits"."anchor" IN ('opens_at', 'order_deadline_at', 'pickup_at'))
);
--> statement-breakpoint
ALTER TABLE "mailing_habits" ADD CONSTRAINT "mailing_habits_route_id_fkey" FOREIGN KEY ("organization_id","route_id") REFERENCES "public"."routes"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mailing_habits_route_idx" ON "mailing_habits" USING btree ("organization_id","route_id","id");--> statement-breakpoint
-- What a new route begins with: see lib/mailing-times.ts.
INSERT INTO mailing_habits (organization_id, route_id, event_type, anchor, days, at)
SELECT route.organization_id, route.id, habit.event_type, habit.anchor, habit.days, habit.at
FROM routes route
CROSS JOIN (VALUES
  (1, 'round_announced', 'opens_at', 0, NULL),
  (2, 'deadline_reminder', 'order_deadline_at', -2, '18:00'),
  (3, 'pickup_reminder', 'pickup_at', -1, '09:00')
) AS habit (place, event_type, anchor, days, at)
ORDER BY route.organization_id, route.id, habit.place;
