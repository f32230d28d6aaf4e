import { sql } from 'drizzle-orm';
import { check, index, jsonb, smallint, text, unique, varchar } from 'drizzle-orm/pg-core';
import { belongsTo, createdAt, moment, ofOrganization, reference, tenantTable } from './columns';
import { organizations } from './organizations';
import { paymentAccounts } from './payment-accounts';

/** The words above the wine list in one more language. */
export interface RouteTranslation {
  /** As BCP 47 spells it, in its canonical form. */
  locale: string;
  welcome: string;
}

/**
 * A group of participants with its own public domain and sender. `public_domain` is stored as hosts are compared:
 * lower case, punycode, no port. It is unique in the installation, because only the Host header determines the route.
 */
export const routes = tenantTable(
  'routes',
  {
    name: varchar('name', { length: 200 }).notNull(),
    publicDomain: varchar('public_domain', { length: 253 }).notNull(),
    senderName: varchar('sender_name', { length: 200 }),
    senderEmail: varchar('sender_email', { length: 320 }),
    /** The address to which participants may write; null: the sender's is shown, if there is one. */
    contactEmail: varchar('contact_email', { length: 320 }),
    locale: varchar('locale', { length: 35 }).notNull().default('en'),
    timeZone: varchar('time_zone', { length: 64 }).notNull().default('UTC'),
    currency: varchar('currency', { length: 3 }).notNull().default('EUR'),
    /** The colour of the group's pages as #rrggbb; null: the wine red of the tokens. */
    accentColor: varchar('accent_color', { length: 7 }),
    /** A few words above the wine list. */
    welcome: text('welcome').notNull().default(''),
    /** The texts of the pages /imprint and /privacy; without one there is no such page. */
    imprint: text('imprint').notNull().default(''),
    privacy: text('privacy').notNull().default(''),
    /** The welcome in further languages, each once. */
    translations: jsonb('translations').$type<RouteTranslation[]>().notNull().default([]),
    /** The hash of the logo in `route_pictures`, with which every page can name it without reading it. */
    logoHash: varchar('logo_hash', { length: 64 }),
    /** The account that its participants pay to. */
    paymentAccountId: reference('payment_account_id'),
    /** The minimum age for ordering and collecting; null: it is not asked. */
    minimumAge: smallint('minimum_age'),
    /** The months after which people who do not order are anonymised; null: they are kept. */
    keepsMonths: smallint('keeps_months'),
    /** The last time its domain was seen to lead here; null when it did not, or was not checked since it changed. */
    domainReachedAt: moment('domain_reached_at'),
    /** The last test of mail from its sender, and the reason for which the message was not taken; null when it was. */
    mailTestedAt: moment('mail_tested_at'),
    mailTestFailure: text('mail_test_failure'),
    createdAt: createdAt(),
  },
  (table) => [
    unique('routes_public_domain_key').on(table.publicDomain),
    ofOrganization(table, organizations),
    belongsTo(table, { paymentAccountId: 'id' }, paymentAccounts),
    check('routes_minimum_age_check', sql`${table.minimumAge} BETWEEN 1 AND 99`),
    check('routes_keeps_months_check', sql`${table.keepsMonths} BETWEEN 1 AND 600`),
    check('routes_accent_color_check', sql`${table.accentColor} ~ '^#[0-9a-f]{6}$'`),
    index('routes_payment_account_id_idx').on(table.organizationId, table.paymentAccountId),
    index('routes_organization_name_idx').on(table.organizationId, table.name, table.id),
  ],
);
