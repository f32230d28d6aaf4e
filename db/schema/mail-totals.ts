import { foreignKey, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { reference, transactionId } from './columns';
import { organizations } from './organizations';

/**
 * How many attempts the mail log of an organization shows, up to an id: its list would count all of them for each page.
 * Later ones have higher ids, so sending writes nothing here; a transaction that takes attempts from the log notes it in
 * `shortened_mail_logs`, and the total counts no more. Both are made from the log by `keep_mail_total` and can be emptied
 * at any time.
 */
export const mailTotals = pgTable(
  'mail_totals',
  {
    organizationId: reference('organization_id').notNull(),
    upToId: reference('up_to_id').notNull().default(0),
    attempts: integer('attempts').notNull().default(0),
  },
  (table) => [
    primaryKey({ name: 'mail_totals_pkey', columns: [table.organizationId] }),
    foreignKey({
      name: 'mail_totals_organization_id_fkey',
      columns: [table.organizationId],
      foreignColumns: [organizations.id],
    }).onDelete('cascade'),
  ],
);

/**
 * An organization from whose mail log a transaction took attempts, since its total was kept. Triggers write it, so that
 * nobody can forget it. It does not refer to the organization: that would lock it.
 */
export const shortenedMailLogs = pgTable(
  'shortened_mail_logs',
  {
    organizationId: reference('organization_id').notNull(),
    transactionId: transactionId('transaction_id').notNull(),
  },
  (table) => [
    primaryKey({ name: 'shortened_mail_logs_pkey', columns: [table.organizationId, table.transactionId] }),
  ],
);
