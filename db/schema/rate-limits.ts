import { customType, index, integer, pgTable, primaryKey, varchar } from 'drizzle-orm/pg-core';

/** A point in time as milliseconds since 1970, as the rate limiter's table has always stored it. */
const milliseconds = customType<{ data: Date; driverData: number | string }>({
  dataType: () => 'bigint',
  toDriver: (date) => date.getTime(),
  fromDriver: (stored) => new Date(Number(stored)),
});

/**
 * The rate limiter's counters, shared by all web processes. The library determines the names of the columns.
 */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: varchar('key', { length: 255 }).notNull(),
    points: integer('points').notNull().default(0),
    expire: milliseconds('expire'),
  },
  (table) => [
    primaryKey({ name: 'rate_limits_pkey', columns: [table.key] }),
    index('rate_limits_expire_idx').on(table.expire),
  ],
);
