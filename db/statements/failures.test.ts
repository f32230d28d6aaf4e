import { sql } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { openTenant, type Tenant } from '@/db/tenant';
import { describeError } from '@/lib/process/runtime/log';
import {
  anAdministrator,
  openTestDatabase,
  testDatabase,
  testDatabaseUrl,
  waitingForLocks,
} from '@/test/support/rules';
import { openPools } from './client';
import {
  DatabaseUnavailable,
  isPartRefused,
  isTooBusy,
  isTooLong,
  isUnavailable,
  mayHaveChanged,
} from './failures';

it('an error is known by a copy of this module other than the one that made it, as each bundle has one', async () => {
  vi.resetModules();
  const other = await import('./failures');
  const busy = new other.TooManyWaiting('Too many wait for the same');
  const unsure = new other.DatabaseUnavailable('lost', { mayHaveChanged: true });
  const wrapped = new Error('failed', { cause: unsure });
  expect([busy, unsure, wrapped].map(isUnavailable)).toEqual([true, true, true]);
  expect([busy, unsure, wrapped].map(isTooBusy)).toEqual([true, false, false]);
  expect([busy, unsure, wrapped].map(mayHaveChanged)).toEqual([false, true, true]);
  const part = new other.PartRefused({ message: 'held', code: '55P03' });
  expect([part, busy, undefined].map(isPartRefused)).toEqual([true, false, false]);
});

describe('a statement that our code got wrong', () => {
  openTestDatabase();
  const wrong = (of: Tenant) => of.readingOnce((scope) => scope.query(() => sql`SELECT FROM no_such_table`));

  it('on a connection that has worked is no outage, and is named in the log', async () => {
    const tenant = openTenant((await anAdministrator()).user.organizationId);
    // All six connections of the pool work at once.
    const work = () =>
      tenant.readingOnce((scope) => scope.query(() => sql`SELECT pg_advisory_xact_lock_shared(1)`));
    const { working } = await testDatabase.begin(async (holder) => {
      await holder`SELECT pg_advisory_xact_lock(1)`;
      const working = Promise.all(Array.from({ length: 6 }, work));
      await expect.poll(waitingForLocks).toBe(6);
      return { working };
    });
    await working;
    const error: unknown = await wrong(tenant).catch((reason: unknown) => reason);
    expect(isUnavailable(error)).toBe(false);
    expect(JSON.stringify(describeError(error))).toContain('"statement":"select no_such_table"');
    expect(JSON.stringify(describeError(error))).not.toContain('FROM no_such_table');
  });

  it('on a connection that never worked is a state of the database, as during a restore', async () => {
    await openPools(testDatabaseUrl()).close();
    openPools(testDatabaseUrl());
    const error: unknown = await wrong(openTenant(1)).catch((reason: unknown) => reason);
    expect(isUnavailable(error)).toBe(true);
  });
});

it('a statement that passed our own limit is told apart from a database that is away', () => {
  const ended = Object.assign(new Error('canceling statement'), { name: 'PostgresError', code: '57014' });
  const withdrawn = Object.assign(new Error('canceling statement'), { code: '57014' });
  const late = new DatabaseUnavailable('late', { tookTooLong: true });
  expect([ended, withdrawn, late].map(isTooLong)).toEqual([true, false, true]);
  expect([ended, withdrawn, late].map(isUnavailable)).toEqual([true, true, true]);
});
