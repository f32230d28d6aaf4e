import { sql } from 'drizzle-orm';
import { boolean, index, unique, uuid, varchar } from 'drizzle-orm/pg-core';
import { belongsTo, createdAt, moment, nameKey, reference, tenantTable } from './columns';
import { routes } from './routes';

/** A person on one route, identified by a normalized e-mail address. */
export const participants = tenantTable(
  'participants',
  {
    routeId: reference('route_id').notNull(),
    name: varchar('name', { length: 200 }).notNull(),
    nameKey: nameKey(),
    email: varchar('email', { length: 320 }).notNull(),
    phone: varchar('phone', { length: 50 }),
    isActive: boolean('is_active').notNull().default(true),
    /**
     * The moment of their own unsubscribing, which made them inactive. Such a person may still order; one
     * whom an administrator deactivated has none.
     */
    unsubscribedAt: moment('unsubscribed_at'),
    /** The secret of the link by which they unsubscribe. */
    unsubscribeKey: uuid('unsubscribe_key').notNull().defaultRandom(),
    /** The language in which they are written to, as BCP 47 spells it; null: the route's. */
    locale: varchar('locale', { length: 35 }),
    /**
     * The secret of the order that introduced them, which also gave their name. Null for participants added otherwise.
     */
    introducedBy: varchar('introduced_by', { length: 64 }),
    /** The moment and the message of a bounce or permanent failure at the present address; null without the mark. */
    bouncedAt: moment('bounced_at'),
    bouncedMailId: reference('bounced_mail_id'),
    /** The moment at which their personal data were removed; null for all others. */
    anonymisedAt: moment('anonymised_at'),
    /** The moment from which they are anonymised for not ordering; null until organizers are told of it. */
    anonymiseAfter: moment('anonymise_after'),
    createdAt: createdAt(),
  },
  (table) => [
    unique('participants_route_id_email_key').on(table.organizationId, table.routeId, table.email),
    // The target of an order's composite reference: a participant of exactly that route.
    unique('participants_route_id_id_key').on(table.organizationId, table.routeId, table.id),
    belongsTo(table, { routeId: 'id' }, routes),
    index('participants_bounced_idx')
      .on(table.organizationId, table.bouncedMailId)
      .where(sql`${table.bouncedMailId} IS NOT NULL`),
    index('participants_anonymise_after_idx')
      .on(table.organizationId, table.routeId, table.anonymiseAfter)
      .where(sql`${table.anonymiseAfter} IS NOT NULL`),
    // Not with the organization as a column of its own, as `suggested_orders` looks it up.
    index('participants_name_key_idx').on(
      sql`(${table.organizationId}::text || ' ' || ${table.nameKey}::text)`,
      table.id,
    ),
    index('participants_organization_active_idx').on(table.organizationId, table.isActive, table.id),
    index('participants_route_active_idx').on(table.organizationId, table.routeId, table.isActive, table.id),
  ],
);
