import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/pg-core';
import { belongsTo, createdAt, moment, ofOrganization, reference } from './columns';

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
    /** The language of the console; null: the browser's language. */
    locale: varchar('locale', { length: 35 }),
    lastLoginAt: moment('last_login_at'),
    /** The scheme, host and port of the last login, where that was no group's host. */
    lastLoginOrigin: varchar('last_login_origin', { length: 300 }),
    /** The hash of the secret in the address of the page that sets a new password, and until when it does. */
    passwordLinkHash: varchar('password_link_hash', { length: 64 }),
    passwordLinkExpiresAt: moment('password_link_expires_at'),
    /** The secret of one-time codes in base32; null without a second factor. */
    secondFactorSecret: varchar('second_factor_secret', { length: 64 }),
    /** The steps of 30 seconds whose codes were used lately, so that each is used once. */
    secondFactorSteps: bigint('second_factor_steps', { mode: 'number' }).array().notNull().default([]),
    /** The hashes of the recovery codes that were not used. */
    recoveryCodeHashes: varchar('recovery_code_hashes', { length: 64 }).array().notNull().default([]),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ name: 'users_pkey', columns: [table.id] }),
    unique('users_email_key').on(table.email),
    ofOrganization(table, organizations),
    unique('users_organization_id_id_key').on(table.organizationId, table.id),
    uniqueIndex('users_password_link_hash_key').on(table.passwordLinkHash),
  ],
);

/** A browser or a program that has logged in to an account, by a hash of its mark. */
export const userDevices = pgTable(
  'user_devices',
  {
    organizationId: reference('organization_id').notNull(),
    userId: reference('user_id').notNull(),
    deviceHash: varchar('device_hash', { length: 64 }).notNull(),
    seenAt: moment('seen_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({
      name: 'user_devices_pkey',
      columns: [table.organizationId, table.userId, table.deviceHash],
    }),
    belongsTo(table, { userId: 'id' }, users).onDelete('cascade'),
  ],
);
