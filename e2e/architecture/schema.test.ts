import { beforeAll, describe, expect, it } from 'vitest';
import { constraints } from '@/lib/rules/constraints';
import { openTestDatabase, testDatabase } from '@/test/support/rules';

/** Tables whose rows belong to no organization. */
const SHARED = ['job_workers', 'organizations', 'rate_limits', 'unmatched_mail_events', 'wine_categories'];
/** Tables whose rows are looked up before the organization is known: a user by the id in a token. */
const FOUND_ALONE = ['users'];

interface Constraint {
  table: string;
  name: string;
  /** c(heck), f(oreign key), p(rimary key), u(nique). */
  kind: 'c' | 'f' | 'p' | 'u';
  columns: string[];
  target: string | null;
  target_columns: string[] | null;
  definition: string;
}

interface Index {
  table: string;
  name: string;
  unique: boolean;
  columns: string[];
}

let constraintsOf: Constraint[];
let indexes: Index[];
let tables: { name: string; columns: Record<string, string> }[];

openTestDatabase();

beforeAll(async () => {
  constraintsOf = await testDatabase<Constraint[]>`
    SELECT c.conrelid::regclass::text AS table, c.conname AS name, c.contype AS kind,
           pg_get_constraintdef(c.oid) AS definition, nullif(c.confrelid, 0)::regclass::text AS target,
           ARRAY(SELECT a.attname::text FROM unnest(c.conkey) WITH ORDINALITY k(number, place)
                 JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = k.number ORDER BY place) AS columns,
           ARRAY(SELECT a.attname::text FROM unnest(c.confkey) WITH ORDINALITY k(number, place)
                 JOIN pg_attribute a ON a.attrelid = c.confrelid AND a.attnum = k.number ORDER BY place) AS target_columns
    FROM pg_constraint c JOIN pg_namespace n ON n.oid = c.connamespace
    WHERE n.nspname = 'public' AND c.contype IN ('c', 'f', 'p', 'u')`;
  indexes = await testDatabase<Index[]>`
    SELECT i.indrelid::regclass::text AS table, i.indexrelid::regclass::text AS name, i.indisunique AS unique,
           ARRAY(SELECT a.attname::text FROM unnest(i.indkey) WITH ORDINALITY k(number, place)
                 JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = k.number ORDER BY place) AS columns
    FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE n.nspname = 'public'`;
  tables = await testDatabase<typeof tables>`
    SELECT c.relname::text AS name, jsonb_object_agg(a.attname, format_type(a.atttypid, a.atttypmod)) AS columns
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    WHERE n.nspname = 'public' AND c.relkind = 'r' GROUP BY c.relname`;
});

const tenantTables = () => tables.filter(({ name }) => !SHARED.includes(name));
const isTenant = (name: string) => !SHARED.includes(name);

describe('every table of an organization', () => {
  it('has a column for its organization', () => {
    expect(tenantTables().length).toBeGreaterThan(10);
    expect(tenantTables().filter(({ columns }) => !columns.organization_id)).toEqual([]);
    expect(tables.filter(({ name, columns }) => !isTenant(name) && columns.organization_id)).toEqual([]);
  });

  it('has a primary key that begins with it and continues with the id where there is one', () => {
    for (const { name, columns } of tenantTables().filter((one) => !FOUND_ALONE.includes(one.name))) {
      const key = constraintsOf.find(({ table, kind }) => table === name && kind === 'p');
      expect(key?.columns[0], name).toBe('organization_id');
      if (columns.id) expect(key?.columns, name).toEqual(['organization_id', 'id']);
    }
  });

  it('references other tables with the organization on both sides', () => {
    const references = constraintsOf.filter(
      ({ kind, table, target }) => kind === 'f' && isTenant(table) && isTenant(target ?? ''),
    );
    expect(references.length).toBeGreaterThan(10);
    for (const { name, columns, target_columns } of references) {
      const place = columns.indexOf('organization_id');
      expect(place, name).toBeGreaterThanOrEqual(0);
      expect(target_columns?.[place], name).toBe('organization_id');
    }
  });

  it('has an index for each foreign key', () => {
    const leadsTo = (reference: Constraint, index: Index) => {
      // The last column is the id itself; the route before it only keeps two references consistent.
      const found = ['organization_id', reference.columns.at(-1)];
      return (
        index.table === reference.table &&
        (found.every((column, place) => index.columns[place] === column) ||
          reference.columns.every((column, place) => index.columns[place] === column))
      );
    };
    const without = constraintsOf
      .filter(({ kind, table }) => kind === 'f' && isTenant(table))
      .filter((reference) => !indexes.some((index) => leadsTo(reference, index)));
    expect(without.map(({ name }) => name)).toEqual([]);
  });
});

describe('every constraint', () => {
  const SUFFIX = { c: 'check', f: 'fkey', p: 'pkey', u: 'key' };

  it('is named after its table and its kind', () => {
    const wrong = constraintsOf.filter(
      ({ table, name, kind }) => !name.startsWith(table) || !name.endsWith(`_${SUFFIX[kind]}`),
    );
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  it('has a sentence for people, and every sentence has a constraint', () => {
    const named = [...constraintsOf, ...indexes.filter(({ unique }) => unique)].map(({ name }) => name);
    // Keys that the database generates are broken by nobody's request.
    const told = named.filter((name) => !name.endsWith('_pkey'));
    expect(Object.keys(constraints).sort()).toEqual([...new Set(told)].sort());
  });
});

describe('every column that holds one of a few words', () => {
  it('is a text of limited length with a check', () => {
    const worded = tables.flatMap(({ name, columns }) =>
      Object.entries(columns)
        .filter(([column]) => column === 'status' || column === 'event_type')
        .map(([column, type]) => ({ table: name, column, type })),
    );
    expect(worded.length).toBeGreaterThanOrEqual(4);
    for (const { table, column, type } of worded) {
      expect(type, `${table}.${column}`).toMatch(/^character varying\(\d+\)$/);
      const check = constraintsOf.find(
        (one) =>
          one.table === table &&
          one.kind === 'c' &&
          one.columns.includes(column) &&
          / = ANY/.test(one.definition),
      );
      expect(check, `${table}.${column}`).toBeDefined();
    }
  });
});
