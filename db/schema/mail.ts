import { sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core';
import { belongsTo, createdAt, isOneOf, moment, reference, tenantTable, word } from './columns';
import { mailings } from './mailings';
import { orders } from './orders';
import { participants } from './participants';
import { purchaseOrders } from './purchase-orders';
import { purchaseRounds } from './rounds';
import { routes } from './routes';
import { ATTEMPT_STATUSES, EVENT_TYPES, MAIL_EVENTS, RUN_AUDIENCES, RUN_EVENTS } from './words';

/** A route's wording for one kind of mail. */
export const mailTemplates = tenantTable(
  'mail_templates',
  {
    routeId: reference('route_id').notNull(),
    eventType: word('event_type', 32, EVENT_TYPES).notNull(),
    subject: varchar('subject', { length: 500 }).notNull(),
    bodyHtml: text('body_html').notNull(),
    /** The last change of the wording. */
    writtenAt: moment('written_at').notNull().defaultNow(),
    createdAt: createdAt(),
  },
  (table) => [
    unique('mail_templates_route_id_event_type_key').on(table.organizationId, table.routeId, table.eventType),
    belongsTo(table, { routeId: 'id' }, routes),
    check('mail_templates_event_type_check', isOneOf(table.eventType, EVENT_TYPES)),
    index('mail_templates_organization_event_idx').on(table.organizationId, table.eventType, table.id),
  ],
);

/** A template's wording in one more language; `mail_templates` has the wording in the language of its route. */
export const mailTemplateTranslations = tenantTable(
  'mail_template_translations',
  {
    mailTemplateId: reference('mail_template_id').notNull(),
    /** As BCP 47 spells it, in its canonical form, so that no language stands here twice. */
    locale: varchar('locale', { length: 35 }).notNull(),
    subject: varchar('subject', { length: 500 }).notNull(),
    bodyHtml: text('body_html').notNull(),
    /** The last time the wording was written, or saved as still right. */
    writtenAt: moment('written_at').notNull().defaultNow(),
    createdAt: createdAt(),
  },
  (table) => [
    unique('mail_template_translations_locale_key').on(
      table.organizationId,
      table.mailTemplateId,
      table.locale,
    ),
    belongsTo(table, { mailTemplateId: 'id' }, mailTemplates).onDelete('cascade'),
  ],
);

/**
 * One run of mailing a round's people, by hand or for a planned mailing; `finished_at` is null while it runs. A mailing
 * that was cut off has several.
 */
export const announcements = tenantTable(
  'announcements',
  {
    purchaseRoundId: reference('purchase_round_id').notNull(),
    routeId: reference('route_id').notNull(),
    eventType: word('event_type', 32, RUN_EVENTS).notNull().default('round_announced'),
    /** Null for an announcement by hand. */
    mailingId: reference('mailing_id'),
    /** Null in runs of earlier versions, where it follows from the event. */
    audience: word('audience', 32, RUN_AUDIENCES),
    /** The words of a message that an organizer wrote, `{subject, text}`; null where a template has them. */
    words: jsonb('words'),
    /** The key of the request that a message was sent by; a repeat goes on where a run with it was cut off. */
    idempotencyKey: varchar('idempotency_key', { length: 255 }),
    total: integer('total').notNull().default(0),
    sent: integer('sent').notNull().default(0),
    failed: integer('failed').notNull().default(0),
    startedAt: moment('started_at').notNull().defaultNow(),
    /** Updated while the run is alive; a run with an old heartbeat was cut off. */
    heartbeatAt: moment('heartbeat_at').notNull().defaultNow(),
    finishedAt: moment('finished_at'),
  },
  (table) => [
    belongsTo(table, { routeId: 'routeId', purchaseRoundId: 'id' }, purchaseRounds).onDelete('cascade'),
    belongsTo(table, { mailingId: 'id' }, mailings).onDelete('cascade'),
    check('announcements_event_type_check', isOneOf(table.eventType, RUN_EVENTS)),
    check('announcements_audience_check', isOneOf(table.audience, RUN_AUDIENCES)),
    // Allows one run at a time per round and event, in whichever process.
    uniqueIndex('announcements_running_key')
      .on(table.organizationId, table.purchaseRoundId, table.eventType)
      .where(sql`${table.finishedAt} IS NULL`),
    index('announcements_round_idx').on(table.organizationId, table.routeId, table.purchaseRoundId, table.id),
    index('announcements_mailing_idx').on(table.organizationId, table.mailingId),
    index('announcements_purchase_round_idx').on(table.organizationId, table.purchaseRoundId, table.id),
  ],
);

/**
 * One attempt to send one message: to a participant about a round or an order, or to a supplier with a purchase order.
 * The row is written as `sending` before the message is sent. Rows about participants stay when their round is deleted,
 * without the reference.
 */
export const mailLogs = tenantTable(
  'mail_logs',
  {
    routeId: reference('route_id'),
    participantId: reference('participant_id'),
    purchaseRoundId: reference('purchase_round_id'),
    orderId: reference('order_id'),
    announcementId: reference('announcement_id'),
    eventType: word('event_type', 32, MAIL_EVENTS),
    purchaseOrderId: reference('purchase_order_id'),
    /** The version of the purchase order that was sent. */
    version: integer('version'),
    /** The text above the purchase order's table of wines. */
    wording: text('wording'),
    status: word('status', 16, ATTEMPT_STATUSES).notNull(),
    recipient: varchar('recipient', { length: 320 }).notNull(),
    mailerMessageId: varchar('mailer_message_id', { length: 64 }),
    mailerToken: varchar('mailer_token', { length: 255 }),
    renderedSubject: text('rendered_subject').notNull(),
    /**
     * The reason for a message about a changed order, and the order before; of a resent message, the run with
     * its words. Null in others.
     */
    cause: jsonb('cause'),
    errorMessage: text('error_message'),
    openedAt: moment('opened_at'),
    clickedAt: moment('clicked_at'),
    /** The time of the newest status event that was applied, from its envelope. */
    statusEventAt: moment('status_event_at'),
    createdAt: createdAt(),
  },
  (table) => [
    belongsTo(table, { routeId: 'routeId', participantId: 'id' }, participants).onDelete('cascade'),
    belongsTo(table, { routeId: 'routeId', purchaseRoundId: 'id' }, purchaseRounds).onDelete('set null'),
    belongsTo(table, { orderId: 'id' }, orders).onDelete('set null'),
    belongsTo(table, { announcementId: 'id' }, announcements).onDelete('set null'),
    belongsTo(table, { purchaseOrderId: 'id' }, purchaseOrders).onDelete('cascade'),
    check(
      'mail_logs_about_check',
      sql`CASE WHEN ${table.purchaseOrderId} IS NULL
        THEN num_nulls(${table.routeId}, ${table.participantId}, ${table.eventType}) = 0
          AND num_nonnulls(${table.version}, ${table.wording}) = 0
        ELSE num_nonnulls(${table.routeId}, ${table.participantId}, ${table.eventType}, ${table.purchaseRoundId},
            ${table.orderId}, ${table.announcementId}) = 0
          AND num_nulls(${table.version}, ${table.wording}) = 0 END`,
    ),
    check('mail_logs_status_check', isOneOf(table.status, ATTEMPT_STATUSES)),
    check('mail_logs_event_type_check', isOneOf(table.eventType, MAIL_EVENTS)),
    index('mail_logs_mailer_message_id_idx').on(table.mailerMessageId),
    // Attempts under way in all organizations: the ones that a crash cut off are found by their age.
    index('mail_logs_sending_idx').on(table.createdAt).where(sql`${table.status} = 'sending'`),
    // The next two leave out mail to suppliers: a page of the mail log reads no other rows, and the index alone
    // counts them.
    index('mail_logs_organization_idx')
      .on(table.organizationId, table.id)
      .where(sql`${table.purchaseOrderId} IS NULL`),
    index('mail_logs_status_idx')
      .on(table.organizationId, table.status, table.id)
      .where(sql`${table.purchaseOrderId} IS NULL`),
    index('mail_logs_event_type_idx').on(table.organizationId, table.eventType, table.id),
    index('mail_logs_participant_idx').on(table.organizationId, table.participantId, table.id),
    index('mail_logs_round_idx').on(table.organizationId, table.purchaseRoundId, table.id),
    // Today looks at those of a few rounds, among very much mail that went out.
    index('mail_logs_failed_idx')
      .on(table.organizationId, table.purchaseRoundId, table.id)
      .where(sql`${table.status} = 'failed' AND ${table.participantId} IS NOT NULL`),
    index('mail_logs_order_idx').on(table.organizationId, table.orderId),
    index('mail_logs_announcement_idx').on(table.organizationId, table.announcementId),
    index('mail_logs_purchase_order_idx')
      .on(table.organizationId, table.purchaseOrderId, table.id)
      .where(sql`${table.purchaseOrderId} IS NOT NULL`),
  ],
);

/** A provider's event that was applied to a message, for the timeline of the message's page. */
export const mailEvents = tenantTable(
  'mail_events',
  {
    mailLogId: reference('mail_log_id').notNull(),
    uuid: varchar('uuid', { length: 100 }),
    event: varchar('event', { length: 64 }).notNull(),
    /** The time in the event's envelope, if it has one. */
    occurredAt: moment('occurred_at'),
    details: text('details').notNull().default(''),
    receivedAt: moment('received_at').notNull().defaultNow(),
  },
  (table) => [
    unique('mail_events_uuid_key').on(table.organizationId, table.mailLogId, table.uuid),
    belongsTo(table, { mailLogId: 'id' }, mailLogs).onDelete('cascade'),
  ],
);

/**
 * Events that arrived before their message's row had its id: the provider may call back before it has
 * answered the send. They belong to no organization until a message claims them; old ones are deleted.
 */
export const unmatchedMailEvents = pgTable(
  'unmatched_mail_events',
  {
    id: uuid('id').notNull().defaultRandom(),
    mailerMessageId: varchar('mailer_message_id', { length: 64 }).notNull(),
    body: jsonb('body').notNull(),
    receivedAt: moment('received_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ name: 'unmatched_mail_events_pkey', columns: [table.id] }),
    index('unmatched_mail_events_message_idx').on(table.mailerMessageId),
    index('unmatched_mail_events_received_at_idx').on(table.receivedAt),
  ],
);
