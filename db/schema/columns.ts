import { type BuildExtraConfigColumns, getTableName, type SQL, sql } from 'drizzle-orm';
import {
  bigint,
  customType,
  foreignKey,
  type PgColumn,
  type PgColumnBuilderBase,
  type PgTableExtraConfigValue,
  pgTable,
  primaryKey,
  timestamp,
  varchar,
} from 'drizzle-orm/pg-core';

/** A point in time to the millisecond, which JSON and JavaScript can represent without rounding. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });

/** The row's creation, by the database's clock. */
export const createdAt = () => moment('created_at').notNull().defaultNow();

/** A reference to another row; ids fit a JavaScript integer. */
export const reference = (name: string) => bigint(name, { mode: 'number' });

/** An amount in the currency's minor unit. */
export const cents = (name: string) => bigint(name, { mode: 'number' });

/** The id of a transaction, which is never used again in one database. */
export const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' });

/** Stored bytes, such as a picture's. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

const searchVector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/**
 * The words of the row's `name` without case, accents and order: an index finds equal names. Banks write capitals, in
 * which ß is SS.
 */
export const nameKey = () =>
  searchVector('name_key')
    .notNull()
    .generatedAlwaysAs(sql`
    strip(to_tsvector('simple'::regconfig, regexp_replace(regexp_replace(
      translate(replace(normalize(name, NFKD), 'ß', 'ss'), 'ıς', 'iσ'),
      '[\\u0300-\\u036f]', '', 'g'), '[\\u0001-/:-@\\u005b-\\u0060\\u007b-\\u00bf\\u2000-\\u2bff]+', ' ', 'g')))`);

/** The first two columns of every tenant table. */
const tenantColumns = () => ({
  organizationId: reference('organization_id').notNull(),
  id: reference('id').generatedAlwaysAsIdentity().notNull(),
});

/** A table of organizations' rows, with its `rules`; its primary key is `(organization_id, id)`. */
export const tenantTable = <Name extends string, Columns extends Record<string, PgColumnBuilderBase>>(
  name: Name,
  columns: Columns,
  rules: (
    table: BuildExtraConfigColumns<Name, ReturnType<typeof tenantColumns> & Columns, 'pg'>,
  ) => PgTableExtraConfigValue[],
) =>
  pgTable(name, { ...tenantColumns(), ...columns }, (table) => [
    primaryKey({ name: `${name}_pkey`, columns: [table.organizationId, table.id] }),
    ...rules(table),
  ]);

/** A column that contains one of a few words; `isOneOf` makes the check for it. */
export const word = <W extends string>(name: string, length: number, _words: readonly W[]) =>
  varchar(name, { length }).$type<W>();

/** The condition that a column contains one of these words. */
export const isOneOf = (column: PgColumn, words: readonly string[]): SQL =>
  sql`${column} IN (${sql.raw(words.map((one) => `'${one}'`).join(', '))})`;

/**
 * The reference of a tenant table to a row of another one, by the organization and these columns: `{ orderId: 'id' }`
 * says which of the other's it holds. It is named after the last of them, `order_lines_order_id_fkey`. So no row can
 * belong to another organization's.
 */
export function belongsTo<Own extends string, Other extends string>(
  own: Record<NoInfer<Own> | 'organizationId', PgColumn>,
  columns: Record<Own, Other>,
  other: Record<NoInfer<Other> | 'organizationId', PgColumn>,
) {
  const from = (Object.keys(columns) as Own[]).map((column) => own[column]);
  const to = Object.values<Other>(columns).map((column) => other[column]);
  return foreignKey({
    name: `${getTableName(own.organizationId.table)}_${from.at(-1)?.name}_fkey`,
    columns: [own.organizationId, ...from],
    foreignColumns: [other.organizationId, ...to],
  });
}

/** The reference of a table to the organization that its rows belong to. */
export const ofOrganization = (table: { organizationId: PgColumn }, organizations: { id: PgColumn }) =>
  foreignKey({
    name: `${getTableName(table.organizationId.table)}_organization_id_fkey`,
    columns: [table.organizationId],
    foreignColumns: [organizations.id],
  });
