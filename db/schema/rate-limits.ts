import { customType, index, integer, pgTable, primaryKey, varchar } from 'drizzle-orm/pg-core';

/** A point in time as the milliseconds since 1970, which is how the rate limiter's table has always kept it. */
const milliseconds = customType<{ data: Date; driverData: number | string }>({
  dataType: () => 'bigint',
  toDriver: (date) => date.getTime(),
  fromDriver: (stored) => new Date(Number(stored)),
});

/** Counters of the rate limiter, shared by all web processes; the names of the columns are the library's. */
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
