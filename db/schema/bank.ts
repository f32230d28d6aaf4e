import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  text,
  unique,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/pg-core';
import { belongsTo, bytes, cents, createdAt, nameKey, reference, tenantTable, word } from './columns';
import { paymentAccounts } from './payment-accounts';
import { BANK_TRANSACTION_STATES } from './words';

/** A bank's file that was read for an account. Its transfers stand in `bank_transactions`. */
export const bankStatements = tenantTable(
  'bank_statements',
  {
    paymentAccountId: reference('payment_account_id').notNull(),
    found: integer('found').notNull(),
    createdBy: varchar('created_by', { length: 320 }),
    createdAt: createdAt(),
  },
  (table) => [
    belongsTo(table, { paymentAccountId: 'id' }, paymentAccounts),
    index('bank_statements_payment_account_id_idx').on(table.organizationId, table.paymentAccountId),
  ],
);

/**
 * The columns of a bank's table by their heads, named as in the API: one amount, or one for money coming in and one for
 * money going out. Where `head` is false the table has no heads, and columns are named by their places, "1" the first.
 */
export interface AssignedColumns {
  date: string;
  amount?: string | undefined;
  amount_in?: string | undefined;
  amount_out?: string | undefined;
  direction?: string | undefined;
  currency?: string | undefined;
  name?: string | string[] | undefined;
  iban?: string | undefined;
  text?: string | string[] | undefined;
  reference?: string | undefined;
  status?: string | undefined;
  id?: string | undefined;
  head?: boolean | undefined;
  /** True where days are written with the month first. */
  month_first?: boolean | undefined;
}

/** Columns assigned once, for later tables of that account with equal heads. */
export const bankColumns = tenantTable(
  'bank_columns',
  {
    paymentAccountId: reference('payment_account_id').notNull(),
    heads: jsonb('heads').$type<string[]>().notNull(),
    /** The SHA-256 of the heads, in hexadecimal digits. */
    headsHash: varchar('heads_hash', { length: 64 }).notNull(),
    columns: jsonb('columns').$type<AssignedColumns>().notNull(),
  },
  (table) => [
    unique('bank_columns_heads_key').on(table.organizationId, table.paymentAccountId, table.headsHash),
    belongsTo(table, { paymentAccountId: 'id' }, paymentAccounts).onDelete('cascade'),
  ],
);

/** A bank's file before it is booked; kept until then, or for a day. */
export const bankUploads = tenantTable(
  'bank_uploads',
  {
    paymentAccountId: reference('payment_account_id').notNull(),
    name: varchar('name', { length: 200 }).notNull(),
    /** The file, compressed by gzip. */
    content: bytes('content').notNull(),
    /** The heads of its columns by their meaning, once they were assigned. */
    columns: jsonb('columns').$type<AssignedColumns>(),
    createdBy: varchar('created_by', { length: 320 }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    belongsTo(table, { paymentAccountId: 'id' }, paymentAccounts).onDelete('cascade'),
    index('bank_uploads_payment_account_id_idx').on(table.organizationId, table.paymentAccountId),
  ],
);

/** Money that came in, as a bank's file told it. */
export const bankTransactions = tenantTable(
  'bank_transactions',
  {
    paymentAccountId: reference('payment_account_id').notNull(),
    /**
     * Identifies a transaction in every file: the bank's id, or all its fields with a number among equal
     * ones.
     */
    identity: varchar('identity', { length: 300 }).notNull(),
    bookedOn: date('booked_on', { mode: 'string' }).notNull(),
    amountCents: cents('amount_cents').notNull(),
    currency: varchar('currency', { length: 3 }).notNull(),
    name: varchar('name', { length: 200 }).notNull(),
    nameKey: nameKey(),
    iban: varchar('iban', { length: 34 }),
    text: text('text').notNull(),
    /** The reference that was found in the text, whether or not an order has it. */
    reference: varchar('reference', { length: 25 }),
    /** The orders that references in the text name, in its order. */
    namedOrderIds: reference('named_order_ids').array().notNull().default([]),
    /** The ids by which a returned payment names its original. */
    bankId: varchar('bank_id', { length: 200 }),
    transactionId: varchar('transaction_id', { length: 200 }),
    endToEndId: varchar('end_to_end_id', { length: 200 }),
    /** The kind of file that told it: camt.052, .053, .054, or a table with its heads. Null for those read before 0059. */
    fileKind: varchar('file_kind', { length: 80 }),
    /** The SHA-256 of the table that told it, in hexadecimal digits, so that it may be read again with other columns. */
    tableDigest: varchar('table_digest', { length: 64 }),
    /** The amount of the whole booking, of a part of it and of a booking without details; null for all other transfers. */
    collectedCents: cents('collected_cents'),
    /** The transfer, read before from another file, that this one perhaps is; null once that was decided. */
    perhapsSameAs: reference('perhaps_same_as'),
    /** A booking of several parts that the bank does not tell apart. It is never matched with an order. */
    isUnsplit: boolean('is_unsplit').notNull().default(false),
    /** True as long as a payment that is not void comes from it; kept by `keep_booked_transfers`. */
    isBooked: boolean('is_booked').notNull().default(false),
    /** Set when the transfer was set aside as belonging to no order. */
    isSetAside: boolean('is_set_aside').notNull().default(false),
    /** Identifies the movement that returned the money; null until then. */
    returnIdentity: varchar('return_identity', { length: 300 }),
    state: word('state', 9, BANK_TRANSACTION_STATES)
      .notNull()
      .generatedAlwaysAs(sql`CASE
        WHEN is_booked THEN 'booked'
        WHEN is_set_aside OR return_identity IS NOT NULL THEN 'set_aside'
        ELSE 'open'
      END`),
  },
  (table) => [
    unique('bank_transactions_identity_key').on(table.organizationId, table.paymentAccountId, table.identity),
    belongsTo(table, { paymentAccountId: 'id' }, paymentAccounts),
    belongsTo(table, { perhapsSameAs: 'id' }, table),
    index('bank_transactions_perhaps_same_as_idx')
      .on(table.organizationId, table.perhapsSameAs)
      .where(sql`${table.perhapsSameAs} IS NOT NULL`),
    // Without the organization: PostgreSQL without statistics takes any index that begins with it for as good.
    index('bank_transactions_booked_on_idx').on(table.paymentAccountId, table.bookedOn),
    check('bank_transactions_amount_cents_check', sql`${table.amountCents} > 0`),
    // Partial, so that they are no way to look for a transaction by its id: small as they are, they would seem the fastest.
    index('bank_transactions_open_idx')
      .on(table.organizationId, table.id)
      .where(sql`${table.state} = 'open'`),
    uniqueIndex('bank_transactions_return_identity_idx')
      .on(table.organizationId, table.paymentAccountId, table.returnIdentity)
      .where(sql`${table.returnIdentity} IS NOT NULL`),
    // Without the organization, like that of the day.
    index('bank_transactions_table_digest_idx')
      .on(table.tableDigest)
      .where(sql`${table.tableDigest} IS NOT NULL`),
    // Not with the organization as a column of its own, as `suggested_orders` looks it up.
    index('bank_transactions_iban_idx')
      .on(sql`(${table.organizationId}::text || ' ' || ${table.iban})`, table.id)
      .where(sql`${table.iban} IS NOT NULL`),
  ],
);
