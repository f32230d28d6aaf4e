import { sql } from 'drizzle-orm';

/** The database's time in whole milliseconds since 1970, like deadlines. */
export const DATABASE_MILLISECONDS = sql<number>`floor(extract(epoch FROM clock_timestamp()) * 1000)::float8`;

/** The database's time at that very place of a statement, in whole milliseconds, as a value to store. */
export const DATABASE_MOMENT = sql<Date>`date_trunc('milliseconds', clock_timestamp())`;
