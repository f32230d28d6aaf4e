import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, text, unique, varchar } from 'drizzle-orm/pg-core';
import { belongsTo, createdAt, isOneOf, moment, reference, tenantTable, word } from './columns';
import { routes } from './routes';
import { ROUND_STATUSES } from './words';

/** A round's texts in one more language; null where the round's own is read. */
export interface RoundTranslation {
  /** As BCP 47 spells it, in its canonical form. */
  locale: string;
  name: string | null;
  description: string | null;
  paymentInstructions: string | null;
}

/** One purchase of a route: first a draft, then open for orders, then closed for pickup. */
export const purchaseRounds = tenantTable(
  'purchase_rounds',
  {
    routeId: reference('route_id').notNull(),
    name: varchar('name', { length: 200 }).notNull(),
    status: word('status', 16, ROUND_STATUSES).notNull().default('draft'),
    opensAt: moment('opens_at'),
    orderDeadlineAt: moment('order_deadline_at'),
    pickupAt: moment('pickup_at'),
    /** The end of the pickup; null: it is not said. */
    pickupUntil: moment('pickup_until'),
    pickupLocation: varchar('pickup_location', { length: 500 }).notNull().default(''),
    description: text('description').notNull().default(''),
    paymentInstructions: text('payment_instructions').notNull().default(''),
    /**
     * Its texts in further languages, each once. They stand in its row because every reader needs them at
     * once.
     */
    translations: jsonb('translations').$type<RoundTranslation[]>().notNull().default([]),
    paymentDueAt: moment('payment_due_at'),
    /** True when participants see the filling of each crate. */
    showsCrates: boolean('shows_crates').notNull().default(false),
    /** True when the bottles of each wine are counted in `bottle_counts`: once needed, for ever. */
    countsBottles: boolean('counts_bottles').notNull().default(false),
    /** True when the clock opens the round at `opensAt`, and closes it at `orderDeadlineAt`. */
    autoOpen: boolean('auto_open').notNull().default(false),
    autoClose: boolean('auto_close').notNull().default(false),
    /** True while the console has begun the round and nobody saved its form: cancelling the form deletes it. */
    unsaved: boolean('unsaved').notNull().default(false),
    /** The last opening and the last closing, by a person or the clock. */
    openedAt: moment('opened_at'),
    closedAt: moment('closed_at'),
    /** The moment at which an organizer finished the round; null for a round that is open again. */
    finishedAt: moment('finished_at'),
    /** The number of changes of the round's calendar entries; a trigger counts them, for every door. */
    calendarSequence: integer('calendar_sequence').notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    unique('purchase_rounds_route_id_id_key').on(table.organizationId, table.routeId, table.id),
    belongsTo(table, { routeId: 'id' }, routes),
    check('purchase_rounds_status_check', isOneOf(table.status, ROUND_STATUSES)),
    check(
      'purchase_rounds_dates_check',
      sql`${table.status} = 'draft' OR (${table.opensAt} IS NOT NULL AND ${table.orderDeadlineAt} IS NOT NULL AND ${table.pickupAt} IS NOT NULL)`,
    ),
    check(
      'purchase_rounds_pickup_until_check',
      sql`${table.pickupUntil} IS NULL OR (${table.pickupAt} IS NOT NULL AND ${table.pickupUntil} >= ${table.pickupAt})`,
    ),
    index('purchase_rounds_organization_status_idx').on(table.organizationId, table.status, table.id),
    // Finds a route's current round: the open one that opened last.
    index('purchase_rounds_route_current_idx').on(
      table.organizationId,
      table.routeId,
      table.status,
      table.opensAt,
      table.id,
    ),
    // Rounds of all organizations that the clock will open or close, by when: see `db/jobs/due.ts`.
    index('purchase_rounds_clock_idx')
      .on(
        sql`(CASE ${table.status} WHEN 'draft' THEN least(${table.opensAt}, ${table.orderDeadlineAt}) ELSE ${table.orderDeadlineAt} END)`,
      )
      .where(
        sql`(${table.status} = 'draft' AND ${table.autoOpen} AND ${table.opensAt} IS NOT NULL AND ${table.orderDeadlineAt} IS NOT NULL AND ${table.pickupAt} IS NOT NULL) OR (${table.status} = 'open' AND ${table.autoClose})`,
      ),
  ],
);
