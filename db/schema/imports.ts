import { sql } from 'drizzle-orm';
import { check, index, json, jsonb, unique, varchar } from 'drizzle-orm/pg-core';
import { belongsTo, createdAt, isOneOf, ofOrganization, reference, tenantTable, word } from './columns';
import { organizations } from './organizations';
import { purchaseRounds } from './rounds';
import { routes } from './routes';
import { IMPORT_KINDS, IMPORT_STATES, ROUND_STATUSES } from './words';

/** The table of a file that is looked at before it is imported, and its outcome. */
export const imports = tenantTable(
  'imports',
  {
    kind: word('kind', 16, IMPORT_KINDS).notNull(),
    state: word('state', 16, IMPORT_STATES).notNull().default('preview'),
    routeId: reference('route_id'),
    purchaseRoundId: reference('purchase_round_id'),
    /** The round's status when the file was read; null without a round. */
    roundStatus: word('round_status', 16, ROUND_STATUSES),
    heads: json('heads').$type<string[]>().notNull(),
    /** The field that each column is read as; null for none. */
    columns: json('columns').$type<(string | null)[]>().notNull(),
    /** The rows as they came, each with the number that the file's program shows for it. */
    rows: json('rows').$type<{ row: number; cells: string[] }[]>().notNull(),
    /** The outcome of each row, as it was last shown. */
    preview: json('preview').$type<unknown[]>().notNull(),
    /** The number of rows in each state. */
    counts: jsonb('counts').$type<Record<'new' | 'changed' | 'same' | 'refused', number>>().notNull(),
    /** The rows that were written, which an undo takes back. */
    written: json('written').$type<unknown[]>(),
    createdAt: createdAt(),
  },
  (table) => [
    belongsTo(table, { routeId: 'id' }, routes).onDelete('cascade'),
    belongsTo(table, { purchaseRoundId: 'id' }, purchaseRounds).onDelete('cascade'),
    check('imports_kind_check', isOneOf(table.kind, IMPORT_KINDS)),
    check('imports_state_check', isOneOf(table.state, IMPORT_STATES)),
    check('imports_round_status_check', isOneOf(table.roundStatus, ROUND_STATUSES)),
    check('imports_target_check', sql`num_nonnulls(${table.routeId}, ${table.purchaseRoundId}) <= 1`),
    index('imports_route_id_idx').on(table.organizationId, table.routeId),
    index('imports_purchase_round_id_idx').on(table.organizationId, table.purchaseRoundId),
    index('imports_created_at_idx').on(table.createdAt),
  ],
);

/** The fields of a file's columns as they were when it was imported, for later files of that kind with equal heads. */
export const importColumns = tenantTable(
  'import_columns',
  {
    kind: word('kind', 16, IMPORT_KINDS).notNull(),
    /** The SHA-256 of the heads, in hexadecimal digits. */
    headsHash: varchar('heads_hash', { length: 64 }).notNull(),
    columns: json('columns').$type<(string | null)[]>().notNull(),
  },
  (table) => [
    ofOrganization(table, organizations),
    unique('import_columns_heads_key').on(table.organizationId, table.kind, table.headsHash),
    check('import_columns_kind_check', isOneOf(table.kind, IMPORT_KINDS)),
  ],
);
