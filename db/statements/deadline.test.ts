import { type SQL, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { unscopedPlacing } from '@/db/public/public-orders';
import { openTenant, type Tenant } from '@/db/tenant';
import type { Administrator } from '@/lib/caller';
import { anAdministrator, openTestDatabase, testDatabase, testDatabaseUrl } from '@/test/support/rules';
import { type FaultProxy, startProxy } from '@/test/support/servers/proxy';
import { openPools } from './client';

openTestDatabase();

let administrator: Administrator;
let tenant: Tenant;
beforeEach(async () => {
  administrator = await anAdministrator();
  tenant = openTenant(administrator.user.organizationId);
});

const rename = (name: string) =>
  sql`UPDATE organizations SET name = ${name} WHERE id = ${administrator.user.organizationId}`;
const placing = (statement: SQL) =>
  unscopedPlacing(async (executor) => [...(await executor.execute(statement))]);
const nameNow = async () => {
  const [row] = await testDatabase`
    SELECT name FROM organizations WHERE id = ${administrator.user.organizationId}`;
  return row?.name;
};

describe('when the network falls silent', () => {
  let proxy: FaultProxy;
  let close: () => Promise<void>;

  beforeEach(async () => {
    const target = new URL(testDatabaseUrl());
    proxy = await startProxy(Number(target.port));
    target.port = String(proxy.port);
    // The pools of a process are opened once: these take the place of the test file's own.
    const direct = openPools(testDatabaseUrl());
    await direct.close();
    const faulty = openPools(target.toString());
    close = async () => {
      proxy.set('close');
      await faulty.close(0);
      await proxy.stop();
      openPools(testDatabaseUrl());
    };
  });
  afterEach(() => close());

  it('a change whose COMMIT was not sent is reported as not made', async () => {
    await expect(
      tenant.transaction(async (scope) => {
        await scope.query(() => rename('Silent'));
        proxy.set('silent');
        await scope.query(() => rename('Silent again'));
      }),
    ).rejects.toMatchObject({ name: 'DatabaseUnavailable', mayHaveChanged: false });
    expect(await nameNow()).not.toMatch('Silent');
  });

  it('a change whose COMMIT was sent is reported as possibly made', async () => {
    await expect(
      tenant.transaction(async (scope) => {
        await scope.query(() => rename('Silent'));
        proxy.set('silent');
      }),
    ).rejects.toMatchObject({ name: 'DatabaseUnavailable', mayHaveChanged: true });
  });

  it('a change in a single statement is reported as possibly made', async () => {
    await placing(sql`SELECT 1`);
    proxy.set('silent');
    await expect(placing(rename('Silent'))).rejects.toMatchObject({
      name: 'DatabaseUnavailable',
      mayHaveChanged: true,
    });
  });

  it('is waited for less long once it is known, and what hangs is replaced when it speaks again', async () => {
    const patience = async () => {
      const began = performance.now();
      await expect(tenant.readingOnce((scope) => scope.query(() => sql`SELECT 1`))).rejects.toThrow();
      return performance.now() - began;
    };
    const placingOne = () => placing(sql`SELECT 1 AS one`);
    await Promise.all(Array.from({ length: 4 }, placingOne));
    proxy.set('silent');
    const first = await patience();
    // As many as there are connections, so that each of them hangs.
    await Promise.allSettled(Array.from({ length: 4 }, placingOne));
    expect(await patience()).toBeLessThan(first);
    proxy.set('forward');
    expect(await placingOne()).toEqual([{ one: 1 }]);
  });

  it('a change of which nothing could be sent is reported as not made', async () => {
    proxy.set('silent');
    const refusals = await Promise.allSettled(Array.from({ length: 12 }, () => placing(rename('Silent'))));
    for (const refusal of refusals) {
      expect(refusal).toMatchObject({ status: 'rejected' });
      if (refusal.status === 'rejected') expect(refusal.reason.mayHaveChanged ?? false).toBe(false);
    }
    expect(await nameNow()).not.toBe('Silent');
  });
});
