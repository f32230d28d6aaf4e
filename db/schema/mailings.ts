import { sql } from 'drizzle-orm';
import { check, index, integer, varchar } from 'drizzle-orm/pg-core';
import { belongsTo, createdAt, isOneOf, moment, reference, tenantTable, word } from './columns';
import { purchaseRounds } from './rounds';
import { routes } from './routes';
import { MAILING_ANCHORS, MAILING_EVENTS, MAILING_STATUSES } from './words';

/** A message that a round's people get by itself, some days before or after one of its dates. */
export const mailings = tenantTable(
  'mailings',
  {
    purchaseRoundId: reference('purchase_round_id').notNull(),
    eventType: word('event_type', 32, MAILING_EVENTS).notNull(),
    anchor: word('anchor', 32, MAILING_ANCHORS).notNull(),
    /** Local calendar days after the anchor; before it where negative. */
    days: integer('days').notNull(),
    /** "HH:MM" in the route's time zone; null for the anchor's own local time. */
    at: varchar('at', { length: 5 }),
    status: word('status', 16, MAILING_STATUSES).notNull().default('planned'),
    /** Follows the anchor and the time zone until it is begun; null while the anchor has no date. */
    dueAt: moment('due_at'),
    /** The number of recipients; its runs in `announcements` have the other counts. */
    total: integer('total').notNull().default(0),
    startedAt: moment('started_at'),
    finishedAt: moment('finished_at'),
    createdAt: createdAt(),
  },
  (table) => [
    belongsTo(table, { purchaseRoundId: 'id' }, purchaseRounds).onDelete('cascade'),
    check('mailings_event_type_check', isOneOf(table.eventType, MAILING_EVENTS)),
    check('mailings_anchor_check', isOneOf(table.anchor, MAILING_ANCHORS)),
    check('mailings_status_check', isOneOf(table.status, MAILING_STATUSES)),
    index('mailings_round_idx').on(table.organizationId, table.purchaseRoundId, table.id),
    // Mailings of all organizations that the clock will begin or go on with, by when: see `db/jobs/due.ts`.
    index('mailings_clock_idx').on(table.dueAt).where(sql`${table.status} IN ('planned', 'running')`),
  ],
);

/** A mailing that new rounds of a route get when an organizer begins them in the console. */
export const mailingHabits = tenantTable(
  'mailing_habits',
  {
    routeId: reference('route_id').notNull(),
    eventType: word('event_type', 32, MAILING_EVENTS).notNull(),
    anchor: word('anchor', 32, MAILING_ANCHORS).notNull(),
    /** As in `mailings`. */
    days: integer('days').notNull(),
    at: varchar('at', { length: 5 }),
    createdAt: createdAt(),
  },
  (table) => [
    belongsTo(table, { routeId: 'id' }, routes).onDelete('cascade'),
    check('mailing_habits_event_type_check', isOneOf(table.eventType, MAILING_EVENTS)),
    check('mailing_habits_anchor_check', isOneOf(table.anchor, MAILING_ANCHORS)),
    index('mailing_habits_route_idx').on(table.organizationId, table.routeId, table.id),
  ],
);
