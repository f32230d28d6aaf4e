import { sql } from 'drizzle-orm';
import { check, index, integer, varchar } from 'drizzle-orm/pg-core';
import { cents, createdAt, ofOrganization, tenantTable } from './columns';
import { organizations } from './organizations';

/** A seller of wine to an organization. Nothing of it is ever public. */
export const suppliers = tenantTable(
  'suppliers',
  {
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
    ofOrganization(table, organizations),
    check('suppliers_min_bottles_check', sql`${table.minBottles} BETWEEN 1 AND 999999`),
    check('suppliers_min_amount_cents_check', sql`${table.minAmountCents} >= 1`),
    index('suppliers_organization_name_idx').on(table.organizationId, table.name, table.id),
  ],
);
