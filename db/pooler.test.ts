import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { placeOrder, placeOrderOnBehalf } from '@/lib/orders/commands';
import { listOrders } from '@/lib/orders/queries';
import { lockTimeout } from '@/test/support/lock-timeout';
import { expectRefusal } from '@/test/support/refusals';
import { administrator, withOrganization } from '@/test/support/rounds/opening';
import { aRoutedRound, testDatabase, testDatabaseUrl } from '@/test/support/rules';
import { openPools } from './statements/client';
import { openTenant } from './tenant';

vi.mock('@/db/statements/timeouts', async (importOriginal) =>
  (await import('@/test/support/lock-timeout')).withLockTimeout(await importOriginal()),
);

withOrganization();

/** The pools of this process lead to `port` for the rest of the test, as to a pooler. */
async function openPooled(port: number, keepsStatements = false): Promise<void> {
  await openPools(testDatabaseUrl()).close();
  const pooler = new URL(testDatabaseUrl());
  pooler.port = String(port);
  const pooled = openPools(pooler.toString(), { directUrl: testDatabaseUrl(), keepsStatements });
  onTestFinished(async () => {
    await pooled.close(0);
    openPools(testDatabaseUrl());
  });
}

/** Orders, reads and a refusal, each concurrent with others. */
async function useAll(): Promise<void> {
  const { visitor, round, offerings } = await aRoutedRound(administrator);
  const lines = [{ wine_offering_id: offerings[0]?.id, quantity: 1 }];
  const orders = await Promise.all(
    Array.from({ length: 40 }, () => placeOrder(visitor, { name: 'Ada', email: 'ada@example.org', lines })),
  );
  const numbers = orders.map(({ placed }) => placed.order_number).sort((a, b) => a - b);
  expect(numbers).toEqual(Array.from({ length: 40 }, (_, index) => index + 1));
  const { items } = await listOrders(administrator, { purchase_round_id: String(round.id), limit: '1' });
  await placeOrderOnBehalf(administrator, {
    purchase_round_id: round.id,
    participant_id: items[0]?.participant.id,
    lines,
  });
  await testDatabase.begin(async (connection) => {
    await connection`SELECT FROM purchase_rounds WHERE id = ${round.id} FOR UPDATE`;
    lockTimeout.ms = 100;
    const refused = placeOrder(visitor, { name: 'Ada', email: 'ada@example.org', lines });
    await expectRefusal(refused, 503, 'tookTooLong');
    lockTimeout.ms = undefined;
  });
  expect(await testDatabase`SELECT FROM orders WHERE purchase_round_id = ${round.id}`).toHaveLength(41);
}

/**
 * Opens the pools through a port that records the traffic, and returns all of it as text when it is called.
 */
async function openTapped(
  keepsStatements?: boolean,
  target: net.NetConnectOpts = { port: Number(new URL(testDatabaseUrl()).port), host: '127.0.0.1' },
): Promise<() => string> {
  const sent: Buffer[] = [];
  const tap = net.createServer((client) => {
    const upstream = net.connect(target);
    client.on('data', (chunk) => sent.push(chunk));
    client.pipe(upstream).pipe(client);
    for (const socket of [client, upstream]) socket.on('error', () => client.destroy());
  });
  tap.listen(0, '127.0.0.1');
  await once(tap, 'listening');
  onTestFinished(() => void tap.close());
  await openPooled((tap.address() as net.AddressInfo).port, keepsStatements);
  return () => Buffer.concat(sent).toString('latin1');
}

// Parse: type, length, then the statement's name, which may be empty.
const NAMED = /P\0[\s\S]{3}[a-z0-9]+\0(?:begin|commit|rollback|select|insert|update|\s)/i;

it('what is sent to a pooler needs no session: no settings, no named statements', async () => {
  const sent = await openTapped();
  await useAll();
  const text = sent();
  expect(text).toContain('place_public_orders');
  // A session's settings come with its start; SET LOCAL ends with the transaction.
  expect(text).not.toMatch(/(?:statement|lock)_timeout\0/);
  expect(text).not.toMatch(/SET (?!LOCAL )(?:SESSION )?\w+_timeout/i);
  expect(text).not.toMatch(NAMED);
  expect(text).not.toMatch(/\b(?:LISTEN|pg_advisory_lock|pg_try_advisory_lock)\b/);
});

it('to a pooler that keeps statements they have names, and still no session’s settings', async () => {
  const sent = await openTapped(true);
  await useAll();
  expect(sent()).toMatch(NAMED);
  expect(sent()).not.toMatch(/(?:statement|lock)_timeout\0/);
});

// Without PgBouncer, the test above stands alone.
describe.runIf(spawnSync('pgbouncer', ['--version']).status === 0)(
  'behind PgBouncer in transaction mode',
  () => {
    it('orders, reads, deadlines and cancelled statements are as without', async () => {
      const folder = await mkdtemp(path.join(tmpdir(), 'wine-pooler-'));
      await chmod(folder, 0o777);
      const direct = new URL(testDatabaseUrl());
      const file = path.join(folder, 'pgbouncer.ini');
      const account = `user=${direct.username}${direct.password ? ` password=${direct.password}` : ''}`;
      // It listens at a file. The port is only a part of that file's name.
      await writeFile(
        file,
        `[databases]\n* = host=127.0.0.1 port=${direct.port} ${account}\n` +
          `[pgbouncer]\nlisten_addr =\nlisten_port = 6432\nunix_socket_dir = ${folder}\nauth_type = any\n` +
          'pool_mode = transaction\ndefault_pool_size = 3\n',
      );
      const asUser = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
      const pooler = spawn('pgbouncer', ['-q', ...asUser, file], { stdio: 'ignore' });
      onTestFinished(async () => {
        pooler.kill('SIGKILL');
        await rm(folder, { recursive: true, force: true });
      });
      await expect.poll(() => readdir(folder)).toContain('.s.PGSQL.6432');
      await openTapped(false, { path: path.join(folder, '.s.PGSQL.6432') });
      await useAll();
      const tenant = openTenant(administrator.user.organizationId);
      // As limits are lifted, this is a second.
      const slow = tenant.transaction((scope) => scope.query(() => sql`SELECT pg_sleep(3600)`), 1);
      await expect(slow).rejects.toMatchObject({ cause: { code: '57014' } });
      expect(await tenant.readingOnce((scope) => scope.query(() => sql`SELECT 1 AS one`))).toEqual([
        { one: 1 },
      ]);
    });
  },
);
