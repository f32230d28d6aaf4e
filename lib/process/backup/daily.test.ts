import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { wantBackup } from '@/db/setup/backup-jobs';
import { startJobWorker } from '@/lib/process/jobs/worker';
import { setClock } from '@/lib/process/runtime/clock';
import { log } from '@/lib/process/runtime/log';
import { openTestDatabase, testDatabase, testDatabaseUrl } from '@/test/support/rules';
import { waitFor } from '@/test/support/waiting';
import { backUp, prepareFolder } from './daily';
import { checkBackup } from './restore';

openTestDatabase();

beforeEach(async () => {
  await testDatabase`DELETE FROM graphile_worker._private_jobs`;
});

function aFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'daily-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The hours until each planned backup. */
const planned = async () =>
  [
    ...(await testDatabase`
      SELECT extract(epoch FROM run_at - now())::float / 3600 AS hours
      FROM graphile_worker.jobs WHERE key = 'make_backup'`),
  ].map(({ hours }) => hours);

it('of several machines one makes the daily backup, and the next is planned for tomorrow', async () => {
  const folders = [aFolder(), aFolder()];
  const workers = folders.map((folder) =>
    startJobWorker(testDatabaseUrl(), { folder, secretKey: undefined }),
  );
  onTestFinished(() => Promise.all(workers.map((worker) => worker.stop())).then(() => {}));
  await waitFor(async () => {
    const jobs = await testDatabase`SELECT FROM graphile_worker.jobs WHERE key IS NULL`;
    expect([...(await planned()), jobs.length]).toEqual([expect.closeTo(24, 1), 0]);
  });
  const made = folders.flatMap((folder) => readdirSync(folder).map((name) => path.join(folder, name)));
  expect(made).toEqual([expect.stringMatching(/group-wine-\d{4}-\d\d-\d\dT\d{6}Z\.backup\.gz$/)]);
  expect(await checkBackup(made[0] ?? '')).toMatchObject({ schema: { name: expect.any(String) } });

  await wantBackup();
  expect(await planned()).toEqual([expect.closeTo(24, 1)]);
});

it('the daily backup keeps the newest fourteen, other files, and nothing half-made', async () => {
  const folder = aFolder();
  setClock(new Date('2030-02-01T03:00:00Z'));
  onTestFinished(() => setClock(null));
  const nameOf = (day: number) => `group-wine-2030-01-${String(day).padStart(2, '0')}T030000Z.backup.gz`;
  for (let day = 1; day <= 20; day++) writeFileSync(path.join(folder, nameOf(day)), '');
  writeFileSync(path.join(folder, `${nameOf(21)}.01234567.partial`), '');
  writeFileSync(path.join(folder, 'by-hand.gz'), '');
  await backUp(testDatabaseUrl(), { folder, secretKey: undefined });
  const kept = Array.from({ length: 13 }, (_, index) => nameOf(index + 8));
  expect(readdirSync(folder).sort()).toEqual([
    'by-hand.gz',
    ...kept,
    'group-wine-2030-02-01T030000Z.backup.gz',
  ]);
});

it('a daily backup that fails is logged with what to do, and tried again soon', async () => {
  const folder = aFolder();
  rmSync(folder, { recursive: true });
  const logged = vi.spyOn(log(), 'error');
  await backUp(testDatabaseUrl(), { folder, secretKey: undefined });
  expect(logged.mock.calls).toEqual([
    [{ folder }, `the daily backup failed: The folder ${folder} does not exist. Make it first.`],
  ]);
  expect(await planned()).toEqual([expect.closeTo(0.25, 1)]);
});

it('a folder for backups is made, and one that cannot be is refused', async () => {
  const folder = path.join(aFolder(), 'backups');
  await prepareFolder(folder);
  await prepareFolder(folder);
  expect(readdirSync(folder)).toEqual([]);
  await expect(prepareFolder(path.join(folder, 'a', 'b'))).rejects.toThrow(
    'BACKUP_DIR must be a folder that can be written',
  );
  writeFileSync(path.join(folder, 'file'), '');
  await expect(prepareFolder(path.join(folder, 'file'))).rejects.toThrow('BACKUP_DIR must be a folder');
});
