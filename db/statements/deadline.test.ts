import { type SQL, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { unscopedPlacing } from '@/db/public/public-orders';
import { openTenant, type Tenant } from '@/db/tenant';
import { keepLimits, liftLimits, limitFromNow } from '@/test/support/limits';
import { administrator, withOrganization } from '@/test/support/rounds/opening';
import { testDatabase, testDatabaseUrl } from '@/test/support/rules';
import { type FaultProxy, startProxy } from '@/test/support/servers/proxy';
import { openPools } from './client';
import { withinDeadline } from './deadline';
import { noteAnswer, noteSilence } from './reachability';

withOrganization();

let tenant: Tenant;
beforeEach(async () => {
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
  /** Nothing more is heard, and the tenth of a limit is enough to find that out. */
  const fallSilent = () => {
    proxy.set('silent');
    limitFromNow(0.1);
  };

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
      liftLimits();
      openPools(testDatabaseUrl());
    };
  });
  afterEach(() => close());

  it('a change whose COMMIT was not sent is reported as not made', async () => {
    await expect(
      tenant.transaction(async (scope) => {
        await scope.query(() => rename('Silent'));
        fallSilent();
        await scope.query(() => rename('Silent again'));
      }),
    ).rejects.toMatchObject({ name: 'DatabaseUnavailable', mayHaveChanged: false });
    expect(await nameNow()).not.toMatch('Silent');
  });

  it('a change whose COMMIT was sent is reported as possibly made', async () => {
    await expect(
      tenant.transaction(async (scope) => {
        await scope.query(() => rename('Silent'));
        fallSilent();
      }),
    ).rejects.toMatchObject({ name: 'DatabaseUnavailable', mayHaveChanged: true });
  });

  it('a change in a single statement is reported as possibly made', async () => {
    await placing(sql`SELECT 1`);
    fallSilent();
    await expect(placing(rename('Silent'))).rejects.toMatchObject({
      name: 'DatabaseUnavailable',
      mayHaveChanged: true,
    });
  });

  it('what hangs is replaced when it speaks again', async () => {
    const placingOne = () => placing(sql`SELECT 1 AS one`);
    await Promise.all(Array.from({ length: 4 }, placingOne));
    fallSilent();
    // As many as there are connections, so that each of them hangs.
    const hanging = await Promise.allSettled(Array.from({ length: 4 }, placingOne));
    expect(hanging.map(({ status }) => status)).toEqual(Array(4).fill('rejected'));
    liftLimits();
    proxy.set('forward');
    expect(await placingOne()).toEqual([{ one: 1 }]);
  });

  it('a change of which nothing could be sent is reported as not made', async () => {
    fallSilent();
    const refusals = await Promise.allSettled(Array.from({ length: 12 }, () => placing(rename('Silent'))));
    for (const refusal of refusals) {
      expect(refusal).toMatchObject({ status: 'rejected' });
      if (refusal.status === 'rejected') expect(refusal.reason.mayHaveChanged ?? false).toBe(false);
    }
    expect(await nameNow()).not.toBe('Silent');
  });
});

describe('the milliseconds that a silent database is waited for', () => {
  keepLimits();

  it.each([
    ['at first', 2400, () => {}],
    ['once it is known to be away', 1000, noteSilence],
  ])('are fixed %s', async (_when, milliseconds, note) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    onTestFinished(() => void vi.useRealTimers());
    noteAnswer();
    await vi.advanceTimersByTimeAsync(5000);
    note();
    let ended = false;
    const waiting = withinDeadline(() => new Promise(() => {})).catch(() => (ended = true));
    await vi.advanceTimersByTimeAsync(milliseconds);
    expect(ended).toBe(false);
    await vi.advanceTimersByTimeAsync(200);
    expect(ended).toBe(true);
    await waiting;
  });
});
