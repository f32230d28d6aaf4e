import { bigint, timestamp } from 'drizzle-orm/pg-core';

/** A point in time, to the millisecond: what JSON and JavaScript can carry without rounding. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });

/** When the row was written, by the database's clock. */
export const createdAt = () => moment('created_at').notNull().defaultNow();

/** A reference to another row; ids fit a JavaScript integer. */
export const reference = (name: string) => bigint(name, { mode: 'number' });

/** An amount in the currency's minor unit. */
export const cents = (name: string) => bigint(name, { mode: 'number' });

/** The two columns every tenant table begins with; its primary key is `(organization_id, id)`. */
export const tenantColumns = () => ({
  organizationId: reference('organization_id').notNull(),
  id: reference('id').generatedAlwaysAsIdentity().notNull(),
});
