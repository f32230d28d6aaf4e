import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, pgTable, primaryKey, varchar } from 'drizzle-orm/pg-core';
import { cents, createdAt, tenantColumns } from './columns';
import { organizations } from './organizations';

/** A seller of wine to an organization. Nothing of it is ever public. */
export const suppliers = pgTable(
  'suppliers',
  {
    ...tenantColumns(),
    name: varchar('name', { length: 200 }).notNull(),
    email: varchar('email', { length: 320 }),
    phone: varchar('phone', { length: 50 }),
    address: varchar('address', { length: 1000 }).notNull().default(''),
    /** The number by which the supplier knows the organization. */
    customerNumber: varchar('customer_number', { length: 100 }).notNull().default(''),
    /** The language of mail to the supplier. */
    locale: varchar('locale', { length: 35 }),
    /** The least that the supplier delivers. */
    minBottles: integer('min_bottles'),
    minAmountCents: cents('min_amount_cents'),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ name: 'suppliers_pkey', columns: [table.organizationId, table.id] }),
    foreignKey({
      name: 'suppliers_organization_id_fkey',
      columns: [table.organizationId],
      foreignColumns: [organizations.id],
    }),
    check('suppliers_min_bottles_check', sql`${table.minBottles} BETWEEN 1 AND 999999`),
    check('suppliers_min_amount_cents_check', sql`${table.minAmountCents} >= 1`),
    index('suppliers_organization_name_idx').on(table.organizationId, table.name, table.id),
  ],
);
