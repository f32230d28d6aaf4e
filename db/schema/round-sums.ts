import { bigint, foreignKey, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { cents, reference, transactionId } from './columns';
import { purchaseRounds } from './rounds';

/**
 * What the orders of a round come to, up to an order number: the list of rounds would add up all lines of each round
 * every time. Orders that are placed have higher numbers, so placing one writes nothing here; orders up to that number
 * that are changed afterwards have the round in `changed_rounds`, and the sums count no more. Both are made from the
 * lines by `keep_round_sums` and can be emptied at any time.
 */
export const roundSums = pgTable(
  'round_sums',
  {
    organizationId: reference('organization_id').notNull(),
    purchaseRoundId: reference('purchase_round_id').notNull(),
    upToNumber: integer('up_to_number').notNull().default(0),
    /** How many orders there are up to that number, cancelled ones as well. */
    placed: integer('placed').notNull().default(0),
    /** Those that are not cancelled, to which the bottles and the amount belong. */
    orders: integer('orders').notNull().default(0),
    bottles: bigint('bottles', { mode: 'number' }).notNull().default(0),
    totalCents: cents('total_cents').notNull().default(0),
  },
  (table) => [
    primaryKey({ name: 'round_sums_pkey', columns: [table.organizationId, table.purchaseRoundId] }),
    foreignKey({
      name: 'round_sums_purchase_round_id_fkey',
      columns: [table.organizationId, table.purchaseRoundId],
      foreignColumns: [purchaseRounds.organizationId, purchaseRounds.id],
    }).onDelete('cascade'),
  ],
);

/**
 * A round of which a transaction changed, cancelled, restored or deleted orders, since its sums were kept. Triggers
 * write it, so that no rule, no earlier version beside this one and nobody at the database's own prompt can forget it.
 * It does not refer to the round: that would lock it, and the deletion of a round waits for its orders.
 */
export const changedRounds = pgTable(
  'changed_rounds',
  {
    organizationId: reference('organization_id').notNull(),
    purchaseRoundId: reference('purchase_round_id').notNull(),
    transactionId: transactionId('transaction_id').notNull(),
  },
  (table) => [
    primaryKey({
      name: 'changed_rounds_pkey',
      columns: [table.organizationId, table.purchaseRoundId, table.transactionId],
    }),
  ],
);
