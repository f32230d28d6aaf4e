import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmdirSync, statfsSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import postgres from 'postgres';
import { isRoot } from '@/scripts/postgres/account';
import { type Group, makeGroup } from '@/test/support/group';
import { call, callOrder, LATE_MS, outcomeOf, until } from './calls';
import { count, counted, type Finding, type Log, seconds, tallied } from './finding';
import { instanceOn, type Stage, startKilledPostgres } from './stage';

export interface DiskSize {
  mebibytes: number;
  /** The bytes left free before the orders begin that fill the rest. */
  spareKiB: number;
  customers: number;
  /** The time for ordering on the full disk. */
  fullMs: number;
  /**
   * The number of times the disk fills up, and the first to fail: the tables, or PostgreSQL's own log of
   * changes.
   */
  failing: readonly ('tables' | 'log of changes')[];
}

const WHAT = 'PostgreSQL’s disk fills up while orders are placed';
const EXPECTED = '503; no acknowledged order lost; orders again when there is space';
const RECOVERY_MS = 30_000;
/** PostgreSQL has that long to recover by itself before it is started again, as a process manager would. */
const HELP_MS = 15_000;

const notRun = (why: string): Finding[] => [
  { what: WHAT, expected: EXPECTED, measured: `not run: ${why}`, held: null },
];

/** Fills the small file system on which a database is, while orders are placed, and frees it again. */
export async function fullDisk(stage: Stage, size: DiskSize, log: Log): Promise<Finding[]> {
  if (process.platform !== 'linux') return notRun('it needs a file system in memory, as Linux has');
  if (!isRoot()) return notRun('only root may mount a small file system');
  const mountPoint = mkdtempSync(path.join(tmpdir(), 'wine-chaos-disk-'));
  const options = `size=${size.mebibytes}m,mode=0755`;
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', mountPoint], {
    encoding: 'utf8',
  });
  if (mounted.status !== 0) {
    rmdirSync(mountPoint);
    return notRun(`this system lets root mount nothing (${(mounted.stderr || '').trim()})`);
  }
  stage.atEnd(async () => {
    const { status, stderr } = spawnSync('umount', [mountPoint], { encoding: 'utf8' });
    if (status !== 0) throw new Error(`${mountPoint} could not be unmounted: ${stderr}`);
    rmdirSync(mountPoint);
  });
  return onSmallDisk(stage, mountPoint, size, log);
}

async function onSmallDisk(stage: Stage, disk: string, size: DiskSize, log: Log): Promise<Finding[]> {
  const database = await startKilledPostgres(path.join(disk, 'postgres'));
  stage.atEnd(() => database.stop());
  const instance = instanceOn(database.url, stage.env);
  await instance.start();
  stage.atEnd(async () => void (await instance.end('SIGTERM')));
  const sql = postgres(database.url, { max: 1, onnotice: () => {} });
  const group: Group = await makeGroup(sql, instance.url()).finally(() => sql.end());

  const acknowledged: number[] = [];
  const answers = new Map<string, number>();
  let slowest = 0;
  let over = false;
  let next = 0;
  const customer = async () => {
    while (!over) {
      const n = next++;
      const answer = await callOrder(instance.url(), group, `ada${n}@example.org`, {
        comment: 'x'.repeat(1500),
      });
      count(answers, outcomeOf(answer));
      slowest = Math.max(slowest, answer.ms);
      if (answer.status === 201) acknowledged.push(JSON.parse(answer.text).order_number);
      else await sleep(100);
    }
  };
  const customers = Array.from({ length: size.customers }, customer);
  await until(() => acknowledged.length >= 50, 'orders before the disk is full');

  const filler = path.join(disk, 'filler');
  const recoveries: string[] = [];
  let slowestRecovery = 0;
  let alive = true;
  for (const failing of size.failing) {
    await fill(disk, filler, size.spareKiB * 1024);
    const refusedBefore = answers.get('503') ?? 0;
    if (failing === 'log of changes') await exhaustLogOfChanges(database.url);
    await until(() => (answers.get('503') ?? 0) > refusedBefore + 10, 'refusals because of the full disk');
    log(`${counted(acknowledged.length)} orders, then the disk was full (${failing})`);
    await sleep(size.fullMs);
    alive &&= (await call(`${instance.url()}/health/live`, { method: 'GET' })).status === 200;

    await rm(filler);
    const freed = performance.now();
    const before = acknowledged.length;
    const goesOn = (patienceMs?: number) =>
      until(() => acknowledged.length > before, 'orders after the disk was freed', patienceMs);
    const alone = await goesOn(HELP_MS).then(
      () => true,
      () => false,
    );
    const helped = performance.now();
    if (!alone) {
      await database.startAgain();
      await goesOn().catch(() => {});
    }
    const took = performance.now() - (alone ? freed : helped);
    slowestRecovery = Math.max(
      slowestRecovery,
      acknowledged.length > before ? took : Number.POSITIVE_INFINITY,
    );
    recoveries.push(
      `${failing}: ${seconds(took)} after ${alone ? 'there was space' : 'PostgreSQL, which had ended, was started again'}`,
    );
    log(recoveries.at(-1) ?? '');
  }
  over = true;
  await Promise.all(customers);

  const reader = postgres(database.url, { max: 1, onnotice: () => {} });
  const stored = await reader<{ number: number }[]>`
    SELECT order_number AS number FROM orders WHERE purchase_round_id = ${group.roundId} ORDER BY 1`;
  await reader.end();
  const numbers = stored.map(({ number }) => number);
  const there = new Set(numbers);
  const lost = acknowledged.filter((number) => !there.has(number));
  const findings: Finding[] = [
    {
      what: `${WHAT} (${size.mebibytes} MiB, ${size.customers} at once)`,
      expected: `201 or 503, nothing over ${seconds(LATE_MS)}`,
      measured: `${tallied(answers)}; the slowest took ${seconds(slowest)}`,
      held: [...answers.keys()].every((answer) => ['201', '503'].includes(answer)),
      late: slowest >= LATE_MS,
    },
    {
      what: 'Acknowledged orders are there, and the numbers have neither gap nor duplicate',
      expected: '0 lost, 1 to n',
      measured: `${lost.length} of ${counted(acknowledged.length)} lost, 1 to ${counted(numbers.length)}`,
      held: lost.length === 0 && numbers.every((number, index) => number === index + 1),
    },
    {
      what: 'The process of the service stays, and orders are taken again when there is space',
      expected: `within ${seconds(RECOVERY_MS)}`,
      measured: `${alive ? 'it stays' : 'it did not answer'}; ${recoveries.join('; ')}`,
      held: alive && Number.isFinite(slowestRecovery),
      late: slowestRecovery > RECOVERY_MS,
    },
  ];
  await instance.end('SIGTERM');
  await database.stop();
  return findings;
}

/** Writes into PostgreSQL's log of changes, and nowhere else, until there is no room for it. */
async function exhaustLogOfChanges(url: string): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    for (let n = 0; n < 200; n++) {
      await sql`SELECT pg_logical_emit_message(false, 'chaos', repeat('x', 1000000))`;
    }
  } catch {
    // PostgreSQL ends all connections when it cannot write that log.
  } finally {
    await sql.end({ timeout: 1 });
  }
}

/** Writes a file that leaves only so many bytes. */
async function fill(disk: string, file: string, spare: number): Promise<void> {
  const { bavail, bsize } = statfsSync(disk);
  const handle = await open(file, 'w');
  try {
    const block = Buffer.alloc(1024 * 1024, 'x');
    for (let left = bavail * bsize - spare; left > 0; left -= block.length) {
      await handle.write(block, 0, Math.min(left, block.length));
    }
  } catch (error) {
    // The orders took the space that was left.
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    await handle.close();
  }
}
