import { sql } from 'drizzle-orm';
import {
  check,
  date,
  index,
  integer,
  jsonb,
  smallint,
  text,
  unique,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/pg-core';
import { belongsTo, cents, createdAt, isOneOf, moment, reference, tenantTable, word } from './columns';
import { purchaseRounds } from './rounds';
import { suppliers } from './suppliers';
import { PURCHASE_ORDER_STATUSES } from './words';

/** An organization's purchase from one supplier for one round. Its lines are frozen when it is made. */
export const purchaseOrders = tenantTable(
  'purchase_orders',
  {
    number: integer('number').notNull(),
    version: integer('version').notNull().default(1),
    status: word('status', 16, PURCHASE_ORDER_STATUSES).notNull().default('draft'),
    purchaseRoundId: reference('purchase_round_id').notNull(),
    supplierId: reference('supplier_id').notNull(),
    deliveryAddress: varchar('delivery_address', { length: 1000 }).notNull().default(''),
    deliveryOn: date('delivery_on', { mode: 'string' }),
    note: text('note').notNull().default(''),
    /** Delivery and note as they were last sent, so that the next version can show the differences. */
    sentTerms: jsonb('sent_terms'),
    createdAt: createdAt(),
    sentAt: moment('sent_at'),
    confirmedAt: moment('confirmed_at'),
    receivedAt: moment('received_at'),
  },
  (table) => [
    unique('purchase_orders_number_key').on(table.organizationId, table.number),
    // A supplier has one draft of a round at most; further orders are made once it was sent.
    uniqueIndex('purchase_orders_draft_key')
      .on(table.organizationId, table.purchaseRoundId, table.supplierId)
      .where(sql`${table.status} = 'draft'`),
    index('purchase_orders_round_idx').on(table.organizationId, table.purchaseRoundId, table.supplierId),
    belongsTo(table, { purchaseRoundId: 'id' }, purchaseRounds).onDelete('cascade'),
    belongsTo(table, { supplierId: 'id' }, suppliers),
    check('purchase_orders_status_check', isOneOf(table.status, PURCHASE_ORDER_STATUSES)),
    index('purchase_orders_supplier_idx').on(table.organizationId, table.supplierId),
  ],
);

/** A wine of a purchase order, as it was when the order was made. */
export const purchaseOrderLines = tenantTable(
  'purchase_order_lines',
  {
    purchaseOrderId: reference('purchase_order_id').notNull(),
    /** Only a number: the wine may be changed or deleted after that. */
    wineOfferingId: reference('wine_offering_id').notNull(),
    articleNumber: varchar('article_number', { length: 100 }).notNull(),
    name: varchar('name', { length: 200 }).notNull(),
    producer: varchar('producer', { length: 200 }).notNull(),
    vintage: smallint('vintage'),
    bottlesPerCrate: smallint('bottles_per_crate').notNull(),
    bottles: integer('bottles').notNull(),
    purchasePriceCents: cents('purchase_price_cents'),
    /** The bottles that came; null until they are booked. */
    received: integer('received'),
  },
  (table) => [
    belongsTo(table, { purchaseOrderId: 'id' }, purchaseOrders).onDelete('cascade'),
    check('purchase_order_lines_bottles_check', sql`${table.bottles} >= 1`),
    check('purchase_order_lines_received_check', sql`${table.received} >= 0`),
    index('purchase_order_lines_order_idx').on(table.organizationId, table.purchaseOrderId, table.id),
  ],
);
