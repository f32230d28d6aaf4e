import { sql } from 'drizzle-orm';
import { bigint, integer, jsonb, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { belongsTo, cents, reference, transactionId } from './columns';
import { purchaseRounds } from './rounds';

/** What some orders of a round come to. All but `placed` and `cancelled` leave cancelled ones out. */
const sums = () => ({
  placed: integer('placed').notNull().default(0),
  orders: integer('orders').notNull().default(0),
  /** Those of which nothing is still to be paid. */
  paid: integer('paid').notNull().default(0),
  cancelled: integer('cancelled').notNull().default(0),
  bottles: bigint('bottles', { mode: 'number' }).notNull().default(0),
  totalCents: cents('total_cents').notNull().default(0),
  /** What is paid of the total; what was overpaid for one order does not count for another. */
  paidCents: cents('paid_cents').notNull().default(0),
  /** How many bottles of each wine, by its id. */
  bottlesByWine: jsonb('bottles_by_wine').$type<Record<string, number>>().notNull().default(sql`'{}'`),
});

/**
 * What the orders of a round come to, up to an order number: pages would add up all lines of each round every time.
 * Orders that are placed have higher numbers, so placing one writes nothing here. It is the sum of the round's
 * `block_sums`; `keep_round_sums` makes both from the lines, and both can be emptied together at any time.
 */
export const roundSums = pgTable(
  'round_sums',
  {
    organizationId: reference('organization_id').notNull(),
    purchaseRoundId: reference('purchase_round_id').notNull(),
    upToNumber: integer('up_to_number').notNull().default(0),
    ...sums(),
  },
  (table) => [
    primaryKey({ name: 'round_sums_pkey', columns: [table.organizationId, table.purchaseRoundId] }),
    belongsTo(table, { purchaseRoundId: 'id' }, purchaseRounds).onDelete('cascade'),
  ],
);

/** The same of a block of orders: block 0 are those with the numbers 1 to 20, and so on. */
export const blockSums = pgTable(
  'block_sums',
  {
    organizationId: reference('organization_id').notNull(),
    purchaseRoundId: reference('purchase_round_id').notNull(),
    block: integer('block').notNull(),
    ...sums(),
  },
  (table) => [
    primaryKey({
      name: 'block_sums_pkey',
      columns: [table.organizationId, table.purchaseRoundId, table.block],
    }),
    belongsTo(table, { purchaseRoundId: 'purchaseRoundId' }, roundSums).onDelete('cascade'),
  ],
);

/**
 * A block of a round of which a transaction changed, cancelled, restored, paid or deleted orders, since its sums were
 * kept: they count no more. Triggers write it, so that no rule, no earlier version beside this one and nobody at the
 * database's own prompt can forget it. It does not refer to the round: that would lock it, and the deletion of a round
 * waits for its orders.
 */
export const changedRounds = pgTable(
  'changed_rounds',
  {
    organizationId: reference('organization_id').notNull(),
    purchaseRoundId: reference('purchase_round_id').notNull(),
    block: integer('block').notNull(),
    transactionId: transactionId('transaction_id').notNull(),
  },
  (table) => [
    primaryKey({
      name: 'changed_rounds_pkey',
      columns: [table.organizationId, table.purchaseRoundId, table.block, table.transactionId],
    }),
  ],
);
