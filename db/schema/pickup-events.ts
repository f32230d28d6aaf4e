import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, uuid, varchar } from 'drizzle-orm/pg-core';
import { belongsTo, cents, isOneOf, moment, reference, transactionId, word } from './columns';
import { orders } from './orders';
import { payments } from './payments';
import { pickupLinks } from './pickup-links';
import { PICKUP_EVENTS, SHORT_REASONS } from './words';

/** The bottles of a line that `collected` handed over. */
export interface GivenBottles {
  line_id: number;
  bottles: number;
}

/**
 * Acts on orders at the pickup, each event once by its id. Columns of orders and lines are the sum of the
 * events that were not undone.
 */
export const pickupEvents = pgTable(
  'pickup_events',
  {
    organizationId: reference('organization_id').notNull(),
    purchaseRoundId: reference('purchase_round_id').notNull(),
    /** Made by the phone, and unique in the round. */
    eventId: uuid('event_id').notNull(),
    orderId: reference('order_id').notNull(),
    kind: word('kind', 16, PICKUP_EVENTS).notNull(),
    /** By the phone's clock, which decides nothing. */
    at: moment('at').notNull(),
    appliedAt: moment('applied_at').notNull(),
    /** The line may be gone: an order may be changed once its handovers were undone. */
    lineId: reference('line_id'),
    bottles: integer('bottles'),
    reason: word('reason', 16, SHORT_REASONS),
    amountCents: cents('amount_cents'),
    name: varchar('name', { length: 200 }),
    undoes: uuid('undoes'),
    /** The link it came by, or the e-mail address of its administrator. */
    pickupLinkId: reference('pickup_link_id'),
    userEmail: varchar('user_email', { length: 320 }),
    paymentId: reference('payment_id'),
    given: jsonb('given').$type<GivenBottles[]>(),
    undoneBy: uuid('undone_by'),
    /** Tells since when a state that is read has it. */
    transactionId: transactionId('transaction_id').notNull().default(sql`pg_current_xact_id()`),
  },
  (table) => [
    primaryKey({
      name: 'pickup_events_pkey',
      columns: [table.organizationId, table.purchaseRoundId, table.eventId],
    }),
    belongsTo(table, { purchaseRoundId: 'purchaseRoundId', orderId: 'id' }, orders).onDelete('cascade'),
    belongsTo(table, { paymentId: 'id' }, payments).onDelete('cascade'),
    belongsTo(table, { pickupLinkId: 'id' }, pickupLinks).onDelete('cascade'),
    check('pickup_events_kind_check', isOneOf(table.kind, PICKUP_EVENTS)),
    check('pickup_events_reason_check', isOneOf(table.reason, SHORT_REASONS)),
    check('pickup_events_author_check', sql`num_nonnulls(${table.pickupLinkId}, ${table.userEmail}) = 1`),
    index('pickup_events_order_id_idx').on(table.organizationId, table.purchaseRoundId, table.orderId),
    index('pickup_events_payment_id_idx').on(table.organizationId, table.paymentId),
    index('pickup_events_pickup_link_id_idx').on(table.organizationId, table.pickupLinkId),
  ],
);

/**
 * The transaction that last changed the pickup's view of an order; order 0 stands for all of them. Triggers write it,
 * so that no rule can forget it; so does the writer of an event, which may change no other row. It does not refer to
 * the round: that would lock it.
 */
export const pickupChanges = pgTable(
  'pickup_changes',
  {
    organizationId: reference('organization_id').notNull(),
    purchaseRoundId: reference('purchase_round_id').notNull(),
    orderId: reference('order_id').notNull(),
    transactionId: transactionId('transaction_id').notNull(),
  },
  (table) => [
    primaryKey({
      name: 'pickup_changes_pkey',
      columns: [table.organizationId, table.purchaseRoundId, table.orderId],
    }),
    index('pickup_changes_transaction_id_idx').on(
      table.organizationId,
      table.purchaseRoundId,
      table.transactionId,
    ),
  ],
);
