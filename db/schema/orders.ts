import { sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  varchar,
} from 'drizzle-orm/pg-core';
import { belongsTo, cents, createdAt, moment, reference, tenantTable } from './columns';
import { wineOfferings } from './offerings';
import { participants } from './participants';
import { purchaseRounds } from './rounds';
import { routes } from './routes';

/**
 * A participant's order in a round. It contains the route, so that two composite references keep its
 * participant and its round on one route.
 */
export const orders = tenantTable(
  'orders',
  {
    routeId: reference('route_id').notNull(),
    purchaseRoundId: reference('purchase_round_id').notNull(),
    participantId: reference('participant_id').notNull(),
    orderNumber: integer('order_number').notNull(),
    /** The secret in the address of the participant's own page, 128 bits or more. */
    accessToken: varchar('access_token', { length: 64 }).notNull(),
    /**
     * The name that came with an order from the storefront, which may differ from the participant's. Null for an
     * order placed by an administrator.
     */
    submittedName: varchar('submitted_name', { length: 200 }),
    comment: text('comment').notNull().default(''),
    paidAt: moment('paid_at'),
    /** The sums of its lines, written when it is placed and kept by `keep_order_sums` when lines change. */
    bottles: integer('bottles').notNull().default(0),
    totalCents: cents('total_cents').notNull().default(0),
    /** The sum of its payments that are not void, kept with them. */
    paidCents: cents('paid_cents').notNull().default(0),
    cancelledAt: moment('cancelled_at'),
    /** The amount still to be paid, nothing of a cancelled order; negative: to be given back. */
    dueCents: cents('due_cents')
      .notNull()
      .generatedAlwaysAs(sql`(CASE WHEN cancelled_at IS NULL THEN total_cents ELSE 0 END) - paid_cents`),
    /**
     * The moment of the complete handover at the pickup, and the collector's name if it was another person.
     */
    collectedAt: moment('collected_at'),
    collectedBy: varchar('collected_by', { length: 200 }).notNull().default(''),
    ageCheckedAt: moment('age_checked_at'),
    /** The moment at which the participant confirmed the route's minimum age; null where it was not asked. */
    ageConfirmedAt: moment('age_confirmed_at'),
    createdAt: createdAt(),
  },
  (table) => [
    unique('orders_purchase_round_id_order_number_key').on(
      table.organizationId,
      table.purchaseRoundId,
      table.orderNumber,
    ),
    unique('orders_round_id_id_key').on(table.organizationId, table.purchaseRoundId, table.id),
    unique('orders_access_token_key').on(table.organizationId, table.accessToken),
    belongsTo(table, { routeId: 'routeId', purchaseRoundId: 'id' }, purchaseRounds).onDelete('cascade'),
    belongsTo(table, { routeId: 'routeId', participantId: 'id' }, participants).onDelete('cascade'),
    check('orders_order_number_check', sql`${table.orderNumber} >= 1`),
    check('orders_paid_cents_check', sql`${table.paidCents} >= 0`),
    index('orders_route_round_idx').on(table.organizationId, table.routeId, table.purchaseRoundId),
    index('orders_participant_id_idx').on(table.organizationId, table.participantId, table.id),
    index('orders_due_idx')
      .on(table.organizationId, table.purchaseRoundId, table.dueCents)
      .where(sql`${table.dueCents} <> 0`),
    // Not with the organization as a column of its own, as `suggested_orders` looks them up.
    index('orders_due_cents_idx')
      .on(sql`(${table.organizationId}::text || ' ' || ${table.dueCents}::text)`, table.orderNumber)
      .where(sql`${table.dueCents} > 0`),
    // A new order is in none of these, so that placing one costs nothing more.
    index('orders_paid_idx')
      .on(table.organizationId, table.purchaseRoundId, table.orderNumber)
      .where(sql`${table.paidAt} IS NOT NULL`),
    index('orders_cancelled_idx')
      .on(table.organizationId, table.purchaseRoundId, table.orderNumber)
      .where(sql`${table.cancelledAt} IS NOT NULL`),
    index('orders_collected_idx')
      .on(table.organizationId, table.purchaseRoundId, table.orderNumber)
      .where(sql`${table.collectedAt} IS NOT NULL`),
  ],
);

/** A number of bottles of one offering, at its price when the line was written. */
export const orderLines = tenantTable(
  'order_lines',
  {
    orderId: reference('order_id').notNull(),
    purchaseRoundId: reference('purchase_round_id').notNull(),
    wineOfferingId: reference('wine_offering_id').notNull(),
    quantity: integer('quantity').notNull(),
    unitPriceCents: integer('unit_price_cents').notNull(),
    /** The extra bottles that the participant takes if they fill a crate. */
    extra: smallint('extra').notNull().default(0),
    /** The bottles that the participant gets and pays for, when they differ from the ordered ones. */
    allotted: integer('allotted'),
    /** The bottles handed over at the pickup. */
    handedOver: integer('handed_over').notNull().default(0),
    /** The bottles missing at the pickup; `allotted` is already without them. */
    short: integer('short').notNull().default(0),
    /**
     * The bottles that the participant gets and pays for, and their price: every sum is made of these two.
     */
    bottles: integer('bottles').notNull().generatedAlwaysAs(sql`coalesce(allotted, quantity)`),
    cents: cents('cents')
      .notNull()
      .generatedAlwaysAs(sql`coalesce(allotted, quantity)::bigint * unit_price_cents`),
  },
  (table) => [
    unique('order_lines_order_id_wine_offering_id_key').on(
      table.organizationId,
      table.orderId,
      table.wineOfferingId,
    ),
    belongsTo(table, { purchaseRoundId: 'purchaseRoundId', orderId: 'id' }, orders).onDelete('cascade'),
    // The reference to the offering has no action on delete, so that an offering with lines stays. PostgreSQL
    // checks it before the deletion of a round has reached its lines through its orders, so this reference
    // deletes them directly.
    belongsTo(table, { purchaseRoundId: 'id' }, purchaseRounds).onDelete('cascade'),
    belongsTo(table, { purchaseRoundId: 'purchaseRoundId', wineOfferingId: 'id' }, wineOfferings),
    check('order_lines_quantity_check', sql`${table.quantity} BETWEEN 1 AND 9999`),
    check('order_lines_extra_check', sql`${table.extra} BETWEEN 0 AND 99`),
    check('order_lines_allotted_check', sql`${table.allotted} BETWEEN 0 AND 99999`),
    check('order_lines_handed_over_check', sql`${table.handedOver} BETWEEN 0 AND ${table.bottles}`),
    check('order_lines_short_check', sql`${table.short} >= 0`),
    check('order_lines_unit_price_cents_check', sql`${table.unitPriceCents} >= 0`),
    index('order_lines_round_order_idx').on(table.organizationId, table.purchaseRoundId, table.orderId),
    // With the bottles in it, those of each wine are added up without a look at the lines.
    index('order_lines_round_offering_bottles_idx').on(
      table.organizationId,
      table.purchaseRoundId,
      table.wineOfferingId,
      table.bottles,
    ),
  ],
);

/** The answer to a public order with an Idempotency-Key, for its repeats. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    organizationId: reference('organization_id').notNull(),
    routeId: reference('route_id').notNull(),
    key: varchar('key', { length: 255 }).notNull(),
    requestHash: varchar('request_hash', { length: 64 }).notNull(),
    answer: jsonb('answer'),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ name: 'idempotency_keys_pkey', columns: [table.organizationId, table.routeId, table.key] }),
    belongsTo(table, { routeId: 'id' }, routes),
    index('idempotency_keys_created_at_idx').on(table.createdAt),
  ],
);
