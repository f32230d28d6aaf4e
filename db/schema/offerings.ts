import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, unique } from 'drizzle-orm/pg-core';
import { belongsTo, createdAt, reference, tenantTable } from './columns';
import { purchaseRounds } from './rounds';
import { wineColumns, wineRules, wines } from './wines';

/** A wine on a round's list. The price is for one bottle, in the minor unit of the route's currency. */
export const wineOfferings = tenantTable(
  'wine_offerings',
  {
    purchaseRoundId: reference('purchase_round_id').notNull(),
    ...wineColumns(),
    priceCents: integer('price_cents').notNull(),
    position: integer('position').notNull().default(0),
    /** The wine of the library that it was taken from; all that it says is a copy. */
    wineId: reference('wine_id'),
    /** The organization's purchase price of a bottle. */
    purchasePriceCents: integer('purchase_price_cents'),
    /** The least worth buying of it, and the most that may be ordered. */
    minBottles: integer('min_bottles'),
    maxBottles: integer('max_bottles'),
    createdAt: createdAt(),
  },
  (table) => [
    // The target of an order line's composite reference: an offering of the order's own round.
    unique('wine_offerings_round_id_id_key').on(table.organizationId, table.purchaseRoundId, table.id),
    belongsTo(table, { purchaseRoundId: 'id' }, purchaseRounds).onDelete('cascade'),
    belongsTo(table, { wineId: 'id' }, wines).onDelete('set null'),
    ...wineRules(table),
    check(
      'wine_offerings_purchase_price_cents_check',
      sql`${table.purchasePriceCents} BETWEEN 0 AND 100000000`,
    ),
    check('wine_offerings_min_bottles_check', sql`${table.minBottles} BETWEEN 1 AND 999999`),
    check('wine_offerings_max_bottles_check', sql`${table.maxBottles} BETWEEN 1 AND 999999`),
    index('wine_offerings_supplier_idx').on(table.organizationId, table.supplierId),
    index('wine_offerings_wine_idx').on(table.organizationId, table.wineId),
    check('wine_offerings_price_cents_check', sql`${table.priceCents} BETWEEN 0 AND 100000000`),
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
 * The bottles of a wine in its round's standing orders, for rounds that count them. Each order with a limit, and each
 * visitor, would else need a sum over the lines. A test checks it against the lines.
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
