import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { atMost } from '@/db/limits';
import { routes } from '@/db/schema';
import { openTenant, type Tenant } from '@/db/tenant';
import { limitFromNow } from '@/test/support/limits';
import { administrator, withOrganization } from '@/test/support/rounds/opening';
import { testDatabase } from '@/test/support/rules';

withOrganization();

let tenant: Tenant;
beforeEach(async () => {
  tenant = openTenant(administrator.user.organizationId);
});

const addRoute = (domain: string) =>
  testDatabase`
    INSERT INTO routes (organization_id, name, public_domain)
    VALUES (${administrator.user.organizationId}, 'Riverside', ${domain})`;
const rename = (name: string) =>
  sql`UPDATE organizations SET name = ${name} WHERE id = ${administrator.user.organizationId}`;
const nameNow = async () => {
  const [row] = await testDatabase`
    SELECT name FROM organizations WHERE id = ${administrator.user.organizationId}`;
  return row?.name;
};

/** Statements of this database that the server is working on, those that ask for them aside. */
async function underWay(): Promise<string[]> {
  const rows = await testDatabase`
    SELECT query FROM pg_stat_activity
    WHERE datname = current_database() AND state = 'active' AND pid <> pg_backend_pid()
      AND application_name LIKE 'group-wine%'`;
  return rows.map(({ query }) => query);
}

describe('reads of one tenant', () => {
  it('see one snapshot, whatever others commit between their statements', async () => {
    const domain = `one-${administrator.user.organizationId}.example.org`;
    const seen = await tenant.reading(async (scope) => {
      const before = await scope.count(routes);
      await addRoute(domain);
      return [before, await scope.count(routes)];
    });
    expect(seen).toEqual([0, 0]);
    expect(await tenant.readingOnce((scope) => scope.count(routes))).toBe(1);
  });

  it('give identifiers, counts and sums as numbers, up to the largest that is exact', async () => {
    const largest = Number.MAX_SAFE_INTEGER;
    const rows = await tenant.readingOnce((scope) =>
      scope.query(
        () => sql`
          SELECT ${largest}::bigint AS id, count(*) AS count, sum(cents) AS sum, -sum(cents) AS negative,
                 max(nothing) AS nothing
          FROM (VALUES (${largest}::bigint - 1, NULL::bigint), (1, NULL)) payments (cents, nothing)`,
      ),
    );
    expect(rows).toEqual([{ id: largest, count: 2, sum: largest, negative: -largest, nothing: null }]);
  });

  it('are refused when they write', async () => {
    await expect(tenant.reading((scope) => scope.query(() => rename('Changed')))).rejects.toMatchObject({
      cause: { code: '25006' },
    });
  });

  it('need a snapshot once there is a second statement', async () => {
    await expect(
      tenant.readingOnce(async (scope) => [await scope.count(routes), await scope.count(routes)]),
    ).rejects.toMatchObject({
      cause: { message: 'A read of several statements needs a snapshot' },
    });
  });
});

describe('a deadline that has passed', () => {
  it('stops the COMMIT and leaves no statement running', async () => {
    // As limits are lifted, this is a second, and there is time for the server to say that it was cancelled.
    const patience = 1;
    await expect(
      tenant.transaction(async (scope) => {
        await scope.query(() => rename('Late'));
        await scope.query(() => sql`SELECT pg_sleep(3600)`);
      }, patience),
    ).rejects.toMatchObject({ cause: { code: '57014' } });
    expect(await underWay()).toEqual([]);
    expect(await nameNow()).not.toBe('Late');
  });

  it('is later for a transaction that has patience', async () => {
    await tenant.transaction(async (scope) => {
      await scope.query(() => rename('Patient'));
      limitFromNow(0.01);
      await scope.query(() => sql`SELECT pg_sleep(0.5)`);
    }, 360_000_000);
    expect(await nameNow()).toBe('Patient');
  });

  it('is later too for such a transaction that does nothing', async () => {
    const most = (patience?: number) =>
      tenant.transaction(
        (scope) =>
          scope.query(
            () => sql`SELECT setting FROM pg_settings WHERE name = 'idle_in_transaction_session_timeout'`,
          ),
        patience,
      );
    expect(await most(60_000)).toEqual([{ setting: String(atMost(60_000)) }]);
    expect(await most()).toEqual([{ setting: String(atMost(10_000)) }]);
    expect(await most(1_000)).toEqual(await most());
  });

  it('refuses the statement and the COMMIT that follow', async () => {
    let late: unknown;
    let end = () => {};
    const over = new Promise<void>((resolve) => (end = resolve));
    await expect(
      tenant.transaction(async (scope) => {
        await scope.query(() => rename('Late'));
        limitFromNow(0.01);
        await over;
        late = await scope.query(() => rename('Later')).catch((error: unknown) => error);
      }),
    ).rejects.toMatchObject({ name: 'DatabaseUnavailable', mayHaveChanged: false });
    end();
    await expect.poll(() => late).toMatchObject({ cause: { name: 'DatabaseUnavailable' } });
    await expect.poll(underWay).toEqual([]);
    expect(await nameNow()).not.toMatch('Late');
  });
});
