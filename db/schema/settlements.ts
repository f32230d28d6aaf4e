import { jsonb, pgTable, primaryKey, unique } from 'drizzle-orm/pg-core';
import { belongsTo, moment, reference, tenantColumns } from './columns';
import { purchaseRounds } from './rounds';

/**
 * How a closed round's wines were brought to whole crates. What each person gets is on the lines (`allotted`); here is
 * what was decided for each wine and what came of it, as it was then.
 */
export const settlements = pgTable(
  'settlements',
  {
    ...tenantColumns(),
    purchaseRoundId: reference('purchase_round_id').notNull(),
    choices: jsonb('choices').notNull(),
    offerings: jsonb('offerings').notNull(),
    settledAt: moment('settled_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ name: 'settlements_pkey', columns: [table.organizationId, table.id] }),
    unique('settlements_purchase_round_id_key').on(table.organizationId, table.purchaseRoundId),
    belongsTo(table, { purchaseRoundId: 'id' }, purchaseRounds).onDelete('cascade'),
  ],
);
