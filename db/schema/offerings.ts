import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  varchar,
} from 'drizzle-orm/pg-core';
import { belongsTo, createdAt, reference, tenantColumns } from './columns';
import { purchaseRounds } from './rounds';
import { suppliers } from './suppliers';

/** The eight kinds of wine, shared by all organizations. */
export const wineCategories = pgTable(
  'wine_categories',
  {
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity(),
    name: varchar('name', { length: 50 }).notNull(),
    position: smallint('position').notNull(),
  },
  (table) => [
    primaryKey({ name: 'wine_categories_pkey', columns: [table.id] }),
    unique('wine_categories_name_key').on(table.name),
    unique('wine_categories_position_key').on(table.position),
  ],
);

/** A wine on a round's list. The price is for one bottle, in the minor unit of the route's currency. */
export const wineOfferings = pgTable(
  'wine_offerings',
  {
    ...tenantColumns(),
    purchaseRoundId: reference('purchase_round_id').notNull(),
    categoryId: reference('category_id').notNull(),
    name: varchar('name', { length: 200 }).notNull(),
    producer: varchar('producer', { length: 200 }).notNull().default(''),
    vintage: smallint('vintage'),
    region: varchar('region', { length: 200 }).notNull().default(''),
    description: text('description').notNull().default(''),
    priceCents: integer('price_cents').notNull(),
    bottlesPerCrate: smallint('bottles_per_crate').notNull().default(6),
    position: integer('position').notNull().default(0),
    supplierId: reference('supplier_id'),
    /** The supplier's number for the wine. */
    articleNumber: varchar('article_number', { length: 100 }).notNull().default(''),
    /** The organization's purchase price of a bottle. */
    purchasePriceCents: integer('purchase_price_cents'),
    /** The least worth buying of it, and the most that may be ordered. */
    minBottles: integer('min_bottles'),
    maxBottles: integer('max_bottles'),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ name: 'wine_offerings_pkey', columns: [table.organizationId, table.id] }),
    // The target of an order line's composite reference: an offering of the order's own round.
    unique('wine_offerings_round_id_id_key').on(table.organizationId, table.purchaseRoundId, table.id),
    belongsTo(table, { purchaseRoundId: 'id' }, purchaseRounds).onDelete('cascade'),
    foreignKey({
      name: 'wine_offerings_category_id_fkey',
      columns: [table.categoryId],
      foreignColumns: [wineCategories.id],
    }),
    belongsTo(table, { supplierId: 'id' }, suppliers),
    check(
      'wine_offerings_purchase_price_cents_check',
      sql`${table.purchasePriceCents} BETWEEN 0 AND 100000000`,
    ),
    check('wine_offerings_min_bottles_check', sql`${table.minBottles} BETWEEN 1 AND 999999`),
    check('wine_offerings_max_bottles_check', sql`${table.maxBottles} BETWEEN 1 AND 999999`),
    index('wine_offerings_supplier_idx').on(table.organizationId, table.supplierId),
    check('wine_offerings_price_cents_check', sql`${table.priceCents} BETWEEN 0 AND 100000000`),
    check('wine_offerings_bottles_per_crate_check', sql`${table.bottlesPerCrate} BETWEEN 1 AND 100`),
    check('wine_offerings_vintage_check', sql`${table.vintage} BETWEEN 1800 AND 2200`),
    index('wine_offerings_round_position_idx').on(
      table.organizationId,
      table.purchaseRoundId,
      table.position,
      table.id,
    ),
    index('wine_offerings_organization_category_idx').on(table.organizationId, table.categoryId, table.id),
    index('wine_offerings_category_id_idx').on(table.categoryId),
  ],
);

/**
 * The bottles of a wine in its round's standing orders, for rounds that count them: a sum over the lines
 * would be made again for each order with a limit, and for each visitor. A test checks it against the lines.
 */
export const bottleCounts = pgTable(
  'bottle_counts',
  {
    organizationId: reference('organization_id').notNull(),
    purchaseRoundId: reference('purchase_round_id').notNull(),
    wineOfferingId: reference('wine_offering_id').notNull(),
    bottles: integer('bottles').notNull(),
  },
  (table) => [
    primaryKey({
      name: 'bottle_counts_pkey',
      columns: [table.organizationId, table.purchaseRoundId, table.wineOfferingId],
    }),
    belongsTo(table, { purchaseRoundId: 'purchaseRoundId', wineOfferingId: 'id' }, wineOfferings).onDelete(
      'cascade',
    ),
  ],
);
