import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import net, { type AddressInfo } from 'node:net';
import postgres from 'postgres';
import { expect, inject, it, onTestFinished } from 'vitest';
import { emptyDatabase } from '@/test/support/postgres';
import { copyProject, runScriptIn } from '@/test/support/project';
import { TEST_SECRET } from '@/test/support/servers/server';

it.each(['start', 'demo'])(
  'the command %s ends at once on a port that is taken, before it touches the database and the build in use there',
  async (command) => {
    const taken = net.createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    onTestFinished(() => void taken.close());
    const { port } = taken.address() as AddressInfo;
    const { url, drop } = await emptyDatabase(inject('postgresUrl'));
    const sql = postgres(url, { max: 1 });
    onTestFinished(async () => {
      await sql.end();
      await drop();
    });
    const copy = await copyProject();
    onTestFinished(copy.remove);
    const env = { DATABASE_URL: url, SECRET_KEY: TEST_SECRET, HOST: '127.0.0.1', PORT: String(port) };
    expect(await runScriptIn(copy.folder, command, [], env)).toEqual({
      code: 1,
      output: `Port ${port} is in use. Set PORT to another one.`,
    });
    expect(await readdir(copy.folder)).not.toContain('.next');
    expect(await sql`SELECT FROM pg_tables WHERE schemaname = 'public'`).toHaveLength(0);
  },
);

it('the command start refuses a folder for backups that cannot be, before it starts a database', async () => {
  const copy = await copyProject();
  onTestFinished(copy.remove);
  const env = { PORT: '0', BACKUP_DIR: 'package.json/backups' };
  expect(await runScriptIn(copy.folder, 'start', [], env)).toEqual({
    code: 1,
    output: 'BACKUP_DIR must be a folder that can be written: package.json/backups is not (ENOTDIR).',
  });
  expect(await readdir(copy.folder)).not.toContain('.data');
});
