import { sql } from 'drizzle-orm';
import { check, index, jsonb, varchar } from 'drizzle-orm/pg-core';
import { belongsTo, moment, reference, tenantTable } from './columns';
import { orders } from './orders';
import { purchaseRounds } from './rounds';

/**
 * The history: each change, its moment and its author. Rows are only ever added, in the transaction of the
 * change itself, and are deleted with their resource: their details repeat texts of people. Each kind of
 * resource has a column of its own, so that the database keeps the reference.
 */
export const changes = tenantTable(
  'changes',
  {
    purchaseRoundId: reference('purchase_round_id'),
    orderId: reference('order_id'),
    kind: varchar('kind', { length: 32 }).notNull(),
    at: moment('at').notNull().defaultNow(),
    /** The administrator's e-mail address at that time; null for a participant or the clock. */
    by: varchar('by', { length: 320 }),
    /** The values before and after, in the words of the API. */
    details: jsonb('details').$type<Record<string, unknown>>().notNull().default({}),
  },
  (table) => [
    belongsTo(table, { purchaseRoundId: 'id' }, purchaseRounds).onDelete('cascade'),
    belongsTo(table, { orderId: 'id' }, orders).onDelete('cascade'),
    check('changes_resource_check', sql`num_nonnulls(${table.purchaseRoundId}, ${table.orderId}) = 1`),
    index('changes_purchase_round_id_idx')
      .on(table.organizationId, table.purchaseRoundId, table.id)
      .where(sql`${table.purchaseRoundId} IS NOT NULL`),
    index('changes_order_id_idx')
      .on(table.organizationId, table.orderId, table.id)
      .where(sql`${table.orderId} IS NOT NULL`),
  ],
);
