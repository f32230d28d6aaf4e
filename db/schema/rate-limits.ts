import { bigint, index, integer, pgTable, primaryKey, varchar } from 'drizzle-orm/pg-core';

/** Counters of the rate limiter, shared by all web processes; the columns are the library's. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: varchar('key', { length: 255 }).notNull(),
    points: integer('points').notNull().default(0),
    expire: bigint('expire', { mode: 'number' }),
  },
  (table) => [
    primaryKey({ name: 'rate_limits_pkey', columns: [table.key] }),
    index('rate_limits_expire_idx').on(table.expire),
  ],
);
