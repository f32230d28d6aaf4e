import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  varchar,
} from 'drizzle-orm/pg-core';
import { createdAt } from './columns';

/** An association, an office or a group of neighbours, which owns everything else. */
export const organizations = pgTable(
  'organizations',
  {
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity(),
    name: varchar('name', { length: 200 }).notNull(),
    /** The number of the last purchase order, so that none is given twice, also when a draft is deleted. */
    lastPurchaseOrder: integer('last_purchase_order').notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ name: 'organizations_pkey', columns: [table.id] }),
    index('organizations_name_idx').on(table.name),
    check('organizations_name_check', sql`${table.name} <> ''`),
  ],
);

/** An administrator's account. `email` is the login name, unique in the whole installation. */
export const users = pgTable(
  'users',
  {
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity(),
    organizationId: bigint('organization_id', { mode: 'number' }).notNull(),
    email: varchar('email', { length: 320 }).notNull(),
    hashedPassword: text('hashed_password').notNull(),
    isActive: boolean('is_active').notNull().default(true),
    isSuperadmin: boolean('is_superadmin').notNull().default(false),
    /** Counted on with each change of the password. Tokens carry it, so that those from before are no longer valid. */
    generation: integer('generation').notNull().default(0),
    /** The language of the console; null: what the browser asks for. */
    locale: varchar('locale', { length: 35 }),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ name: 'users_pkey', columns: [table.id] }),
    unique('users_email_key').on(table.email),
    foreignKey({
      name: 'users_organization_id_fkey',
      columns: [table.organizationId],
      foreignColumns: [organizations.id],
    }),
    index('users_organization_id_idx').on(table.organizationId),
  ],
);
