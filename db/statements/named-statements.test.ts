import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { Scope } from '@/db/scope';
import { openTenant, type Tenant } from '@/db/tenant';
import { anAdministrator, openTestDatabase, testDatabase } from '@/test/support/rules';
import { NamedStatements } from './named-statements';

openTestDatabase();

let tenant: Tenant;
beforeEach(async () => {
  const administrator = await anAdministrator();
  tenant = openTenant(administrator.user.organizationId);
});

const named = (scope: Scope, like: string) =>
  scope.query<{ statement: string }>(
    () => sql`SELECT statement FROM pg_prepared_statements WHERE starts_with(statement, ${like})`,
  );

/** Makes a table of one column with a value, and a statement that reads it and nothing else does. */
async function aTable() {
  const name = `kept_${Math.random().toString(36).slice(2)}`;
  await testDatabase.unsafe(`CREATE TABLE ${name} AS SELECT 7 AS kept`);
  onTestFinished(async () => {
    await testDatabase.unsafe(`DROP TABLE ${name}`);
  });
  const table = sql.raw(name);
  const read = (scope: Scope) =>
    scope.query<{ kept: unknown }>(
      (organization) => sql`SELECT kept FROM ${table} WHERE ${organization} > 0`,
    );
  return { name, read };
}

describe('a statement', () => {
  it('gets a name when it comes again', async () => {
    const { read } = await aTable();
    await tenant.reading(async (scope) => {
      const before = await named(scope, 'SELECT kept FROM kept_');
      await read(scope);
      expect(await named(scope, 'SELECT kept FROM kept_')).toEqual(before);
      await read(scope);
      await read(scope);
      expect(await named(scope, 'SELECT kept FROM kept_')).toHaveLength(before.length + 1);
    });
  });

  it('gets none when it searches or lists parameters, nor when many others have one', () => {
    const names = new NamedStatements({ most: 2 });
    const thrice = (text: string) => [1, 2, 3].map(() => names.includes(text));
    expect(thrice('SELECT FROM orders WHERE comment ILIKE $1')).toEqual([false, false, false]);
    expect(thrice('SELECT FROM orders WHERE id IN ($1, $2)')).toEqual([false, false, false]);
    expect(thrice('SELECT 1')).toEqual([false, true, true]);
    expect(thrice('SELECT 2')).toEqual([false, true, true]);
    expect(thrice('SELECT 3')).toEqual([false, false, false]);
    expect(names.includes('SELECT 2')).toBe(true);
  });

  it('is not remembered for ever when it does not come again', () => {
    const names = new NamedStatements({ remembered: 2 });
    expect(['one', 'two', 'three', 'one'].map((text) => names.includes(text))).toEqual([
      false,
      false,
      false,
      false,
    ]);
    expect(names.includes('one')).toBe(true);
  });
});

const ways: [string, (run: (scope: Scope) => Promise<unknown>) => Promise<unknown>][] = [
  ['alone', (run) => tenant.readingOnce(run)],
  ['on a snapshot', (run) => tenant.reading(run)],
  ['in a transaction', (run) => tenant.transaction(run)],
];

describe.each(ways)('a statement with a name %s is answered', (_way, run) => {
  it('after its table was changed', async () => {
    const { name, read } = await aTable();
    for (let times = 0; times < 8; times++) expect(await run(read)).toEqual([{ kept: 7 }]);
    await testDatabase.unsafe(`ALTER TABLE ${name} ALTER COLUMN kept TYPE text`);
    for (let times = 0; times < 8; times++) expect(await run(read)).toEqual([{ kept: '7' }]);
  });

  it('after its connection has forgotten all names', async () => {
    const { read } = await aTable();
    for (let times = 0; times < 8; times++) {
      expect(await run(read)).toEqual([{ kept: 7 }]);
      if (times > 2) await tenant.readingOnce((scope) => scope.query(() => sql`DISCARD PLANS`));
      if (times > 2) await tenant.readingOnce((scope) => scope.query(() => sql`DEALLOCATE ALL`));
    }
  });
});
