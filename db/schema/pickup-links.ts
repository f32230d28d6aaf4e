import { index, unique, varchar } from 'drizzle-orm/pg-core';
import { belongsTo, createdAt, moment, reference, tenantTable } from './columns';
import { purchaseRounds } from './rounds';

/** A link with which a helper without an account hands out the orders of one round. */
export const pickupLinks = tenantTable(
  'pickup_links',
  {
    purchaseRoundId: reference('purchase_round_id').notNull(),
    label: varchar('label', { length: 100 }).notNull().default(''),
    /** The SHA-256 of the secret in its address, in hexadecimal digits. The secret itself is kept nowhere. */
    secretHash: varchar('secret_hash', { length: 64 }).notNull(),
    expiresAt: moment('expires_at').notNull(),
    endedAt: moment('ended_at'),
    /** To the minute. */
    lastUsedAt: moment('last_used_at'),
    createdAt: createdAt(),
  },
  (table) => [
    unique('pickup_links_secret_hash_key').on(table.organizationId, table.secretHash),
    belongsTo(table, { purchaseRoundId: 'id' }, purchaseRounds).onDelete('cascade'),
    index('pickup_links_purchase_round_id_idx').on(table.organizationId, table.purchaseRoundId, table.id),
  ],
);
