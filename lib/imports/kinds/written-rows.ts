import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Scope } from '@/db/scope';
import { refuse } from '@/lib/rules/errors';
import { idsOf, listOf } from '@/lib/rules/list';
import { inPortions } from '@/lib/rules/portions';
import type { PreviewRow, WrittenRow } from './import-kind';

type Values = Record<string, unknown>;

/** A new row of a table, and the row of the file that it comes from. */
export interface Addition {
  row: number;
  values: Values;
}

/** A changed row of a table: its values before and after, by field. */
export interface Change {
  id: number;
  row: number;
  before: Values;
  after: Values;
}

/** A row that was read, and its effect: a new resource, a change, or neither. */
export interface ReadRow {
  shown: PreviewRow;
  addition?: Addition;
  change?: Change;
}

/** The outcome of rows, and all that they add and change. */
export const outcomeOf = (read: ReadRow[]) => ({
  preview: read.map(({ shown }) => shown),
  additions: read.flatMap(({ addition }) => addition ?? []),
  changes: read.flatMap(({ change }) => change ?? []),
});

/** A table that imports write, with the columns that they set. */
export interface WrittenTable {
  name: 'participants' | 'wines' | 'wine_offerings';
  columns: readonly string[];
  /** The values of columns of which a row of a file says nothing. */
  unsaid: Values;
}

interface Told {
  id: number;
  digest: string;
}

/** All columns of a row but the time when it was added, which never changes. */
const digestOf = (name: SQLWrapper) => sql`md5((to_jsonb(${name}.*) - 'created_at')::text)`;

/** Rows that one statement writes: a slow machine is done with them long before the server ends the statement. */
const PORTION = 2000;

/** Adds and changes rows. Refuses with 409 when a new one is there by now. */
export async function writeRows(
  scope: Scope,
  table: WrittenTable,
  additions: Addition[],
  changes: Change[],
): Promise<WrittenRow[]> {
  const changed = await inPortions(changes, PORTION, (portion) =>
    setValues(
      scope,
      table,
      portion.map(({ id, after }) => ({ id, values: after })),
    ),
  );
  const added = await inPortions(additions, PORTION, (portion) => addRows(scope, table, portion));
  const digests = new Map(changed.map(({ id, digest }) => [id, digest]));
  return [
    ...additions.map(({ row }, at) => ({
      id: Number(added[at]?.id),
      row,
      before: null,
      digest: added[at]?.digest ?? '',
    })),
    ...changes.map(({ id, row, before }) => ({ id, row, before, digest: digests.get(id) ?? '' })),
  ];
}

async function addRows(scope: Scope, { name, columns, unsaid }: WrittenTable, additions: Addition[]) {
  const table = sql.identifier(name);
  const values = JSON.stringify(additions.map((addition) => ({ ...unsaid, ...addition.values })));
  const named = sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  );
  const added = await scope.query<Told>(
    (organization) => sql`
      INSERT INTO ${table} (organization_id, ${named})
      SELECT ${organization}, ${sql.join(
        columns.map((column) => sql`added.${sql.identifier(column)}`),
        sql`, `,
      )}
      FROM jsonb_array_elements(${values}::text::jsonb) WITH ORDINALITY AS item (values, place),
        jsonb_populate_record(NULL::${table}, item.values) AS added
      ORDER BY item.place
      ON CONFLICT DO NOTHING
      RETURNING id, ${digestOf(table)} AS digest`,
  );
  // One of them was added by others after the rows were read.
  if (added.length < additions.length) throw refuse('changedMeanwhile');
  return added;
}

async function setValues(
  scope: Scope,
  { name, columns }: WrittenTable,
  items: { id: number; values: Values }[],
): Promise<Told[]> {
  const table = sql.identifier(name);
  const settable = columns.map((column) => sql.identifier(column));
  return scope.query<Told>(
    (organization) => sql`
      UPDATE ${table}
      SET (${sql.join(settable, sql`, `)}) = (
        SELECT ${sql.join(
          settable.map((column) => sql`changed.${column}`),
          sql`, `,
        )}
        FROM jsonb_populate_record(NULL::${table}, to_jsonb(${table}.*) || item.values) AS changed)
      FROM jsonb_to_recordset(${JSON.stringify(items)}::text::jsonb) AS item (id bigint, values jsonb)
      WHERE ${table}.organization_id = ${organization} AND ${table}.id = item.id
      RETURNING ${table}.id, ${digestOf(table)} AS digest`,
  );
}

/**
 * Deletes the added rows and gives the changed ones their values back. 409 when one was changed since or is gone, or
 * when other rows depend on an added one: `hangs` tells by its id.
 */
export async function undoRows(
  scope: Scope,
  table: WrittenTable,
  written: WrittenRow[],
  hangs: (organization: SQL, id: SQL) => SQL,
): Promise<void> {
  const name = sql.identifier(table.name);
  const now = await inPortions(
    idsOf(written).sort((one, other) => one - other),
    PORTION,
    (ids) =>
      scope.query<Told>(
        (organization) => sql`
          SELECT id, ${digestOf(name)} AS digest FROM ${name}
          WHERE organization_id = ${organization} AND id = ANY(${listOf(ids)})
          ORDER BY id FOR UPDATE`,
      ),
  );
  const digests = new Map(now.map(({ id, digest }) => [id, digest]));
  if (written.some(({ id, digest }) => digests.get(id) !== digest)) throw refuse('importInUse');
  const added = written.flatMap(({ id, before }) => (before === null ? id : []));
  const gone = await inPortions(added, PORTION, (ids) =>
    scope.query(
      (organization) => sql`
        DELETE FROM ${name}
        WHERE organization_id = ${organization} AND id = ANY(${listOf(ids)})
          AND NOT ${hangs(organization, sql`${name}.id`)}
        RETURNING id`,
    ),
  );
  if (gone.length < added.length) throw refuse('importInUse');
  await inPortions(
    written.flatMap(({ id, before }) => (before === null ? [] : { id, values: before })),
    PORTION,
    (portion) => setValues(scope, table, portion),
  );
}
