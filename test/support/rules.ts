import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import { afterAll, beforeAll, inject, onTestFinished } from 'vitest';
import { openPools } from '@/db/statements/client';
import { type Route, unscopedRouteByHost, unscopedUserByEmail } from '@/db/unscoped';
import { createRoute } from '@/lib/groups/routes/commands';
import { createRound, updateRound } from '@/lib/rounds/commands';
import type { Round } from '@/lib/rounds/queries';
import type { Administrator, Visitor } from '@/lib/rules/caller';
import { createOffering } from '@/lib/wines/offerings/commands';
import { listCategories, type Offering } from '@/lib/wines/offerings/queries';
import { freshDatabase } from './postgres';

/** A connection to this test file's own database, once its tests run. */
export let testDatabase: postgres.Sql;

let url = '';

/** The address of this test file's database, for code that makes connections of its own. */
export const testDatabaseUrl = () => url;

/** Creates a database for a test file and opens the pools on it. Call once at the top of the file. */
export function openTestDatabase(): void {
  let drop: () => Promise<void>;
  let pools: ReturnType<typeof openPools>;
  beforeAll(async () => {
    const database = await freshDatabase(inject('postgresUrl'));
    drop = database.drop;
    url = database.url;
    pools = openPools(url);
    testDatabase = postgres(url, { max: 4, onnotice: () => {} });
  });
  afterAll(async () => {
    // A connection that a test ended inside a transaction is waited for as long.
    await pools.close(1);
    await testDatabase.end();
    await drop();
  });
}

/** Waits until a statement waits for a row of a table that another transaction has locked. */
export async function untilWaiting(table: string): Promise<void> {
  for (;;) {
    const waiting = await testDatabase`
      SELECT FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE ${`%${table}%`}`;
    if (waiting.length > 0) return;
  }
}

/** The number of connections that wait for a lock of another transaction. */
export async function waitingForLocks(): Promise<number> {
  const [row] = await testDatabase`
    SELECT count(*)::int AS n FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  return row?.n;
}

const fresh = (word: string) => `${word}-${randomUUID().slice(0, 8)}`;

/** An administrator of a new organization. */
export async function anAdministrator(
  options: Partial<{ superadmin: boolean; elevated: boolean }> = {},
): Promise<Administrator> {
  const { superadmin = false, elevated = false } = options;
  const email = `${fresh('admin')}@example.org`;
  await testDatabase`
    WITH organization AS (INSERT INTO organizations (name) VALUES (${fresh('org')}) RETURNING id)
    INSERT INTO users (organization_id, email, hashed_password, is_superadmin)
    SELECT id, ${email}, 'none', ${superadmin} FROM organization`;
  const user = await unscopedUserByEmail(email);
  if (!user) throw new Error('no user was written');
  return { kind: 'administrator', user, elevated };
}

/** A route of the administrator's organization, and a visitor at its host. */
export async function aRoute(
  administrator: Administrator,
  fields: Record<string, unknown> = {},
): Promise<{ route: Route; visitor: Visitor }> {
  const domain = `${fresh('group')}.example.org`;
  const route = await createRoute(administrator, { name: 'Riverside', public_domain: domain, ...fields });
  const stored = await unscopedRouteByHost(route.publicDomain);
  if (!stored) throw new Error('no route was written');
  return { route: stored, visitor: { kind: 'visitor', route: stored } };
}

/** The dates that an open or closed round needs. The deadline is far in the future. */
export const DATES = {
  opens_at: '2020-01-01T08:00:00Z',
  order_deadline_at: '2999-01-01T18:00:00Z',
  pickup_at: '2999-01-08T10:00:00Z',
};

/** A round with two wines, in the given state. */
export async function aRound(
  administrator: Administrator,
  route: Route,
  { status = 'open', ...fields }: Record<string, unknown> = {},
): Promise<{ round: Round; offerings: Offering[] }> {
  const draft = await createRound(administrator, { route_id: route.id, ...DATES, ...fields });
  const { items } = await listCategories(administrator, {});
  const category = items[0]?.id;
  const offerings: Offering[] = [];
  for (const [name, price_cents] of [
    ['Riesling', 1200],
    ['Barbera', 950],
  ] as const) {
    offerings.push(
      await createOffering(administrator, {
        purchase_round_id: draft.id,
        category_id: category,
        name,
        price_cents,
      }),
    );
  }
  return { round: await updateRound(administrator, { id: draft.id, status }), offerings };
}

/** A route of the administrator's organization, and a round on it. */
export async function aRoutedRound(administrator: Administrator, fields: Record<string, unknown> = {}) {
  const made = await aRoute(administrator);
  return { ...made, ...(await aRound(administrator, made.route, fields)) };
}

/** Lets the database take no changes to a table, as one that is read-only, until the test ends or what it gives is called. */
export async function refuseChanges(table: string): Promise<() => Promise<void>> {
  await testDatabase.unsafe(`
    CREATE FUNCTION refuse_changes() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION SQLSTATE '25006'; END $$;
    CREATE TRIGGER refuse_changes BEFORE INSERT OR UPDATE ON ${table} EXECUTE FUNCTION refuse_changes()`);
  const changeAgain = async () =>
    void (await testDatabase.unsafe('DROP FUNCTION IF EXISTS refuse_changes CASCADE'));
  onTestFinished(changeAgain);
  return changeAgain;
}
