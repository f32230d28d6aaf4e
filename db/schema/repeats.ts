import { index, pgTable, primaryKey, text, varchar } from 'drizzle-orm/pg-core';
import { createdAt, ofOrganization, reference } from './columns';
import { organizations } from './organizations';

/** The answers to creating requests with an Idempotency-Key, for their repeats. */
export const idempotentAnswers = pgTable(
  'idempotent_answers',
  {
    organizationId: reference('organization_id').notNull(),
    path: varchar('path', { length: 255 }).notNull(),
    key: varchar('key', { length: 255 }).notNull(),
    requestHash: varchar('request_hash', { length: 64 }).notNull(),
    /** The JSON of the answer as it was sent; null only until the creating transaction commits. */
    body: text('body'),
    location: text('location'),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({
      name: 'idempotent_answers_pkey',
      columns: [table.organizationId, table.path, table.key],
    }),
    ofOrganization(table, organizations),
    index('idempotent_answers_created_at_idx').on(table.createdAt),
  ],
);
