import { jsonb, unique } from 'drizzle-orm/pg-core';
import { belongsTo, moment, reference, tenantTable } from './columns';
import { purchaseRounds } from './rounds';

/**
 * The allocation of a closed round's wines to whole crates. Each person's bottles are on the lines
 * (`allotted`); here are the choice for each wine and its outcome at that time.
 */
export const settlements = tenantTable(
  'settlements',
  {
    purchaseRoundId: reference('purchase_round_id').notNull(),
    choices: jsonb('choices').notNull(),
    offerings: jsonb('offerings').notNull(),
    settledAt: moment('settled_at').notNull().defaultNow(),
  },
  (table) => [
    unique('settlements_purchase_round_id_key').on(table.organizationId, table.purchaseRoundId),
    belongsTo(table, { purchaseRoundId: 'id' }, purchaseRounds).onDelete('cascade'),
  ],
);
