import { rm } from 'node:fs/promises';
import path from 'node:path';
import { OperatorError } from '@/lib/installation/initial-data';
import { agent } from '../lab/bench/ask';
import { prepare } from '../lab/bench/data';
import { benchGrowth } from '../lab/bench/growth/growth';
import { benchMoney } from '../lab/bench/growth/money';
import { benchRequests } from '../lab/bench/requests';
import { printSoaked, soak } from '../lab/bench/soak';
import { startEmbeddedPostgres } from '../postgres/embedded';
import { ensureBuild } from '../start/build';
import { DATA } from '../start/database';
import { runCommand } from '../start/process';

// Measures response times through HTTP, with a production build and an embedded PostgreSQL that syncs to
// disk. Client, server and database share one machine, so compare lines of one run and not runs of two
// machines.

await runCommand(async () => {
  const args = process.argv.slice(2);
  const [grows, pays] = ['--grow', '--money'].map((option) => args.join() === option);
  const minutes = grows || pays ? undefined : soakMinutes(args);
  await ensureBuild(console.error);
  const directory = path.join(DATA, 'bench-postgres');
  const database = await startEmbeddedPostgres({ directory });
  try {
    if (grows) return await benchGrowth(database);
    if (pays) return await benchMoney(database);
    const data = await prepare(database.url, console.log);
    if (minutes !== undefined) return printSoaked(await soak(database.url, data, minutes));
    await benchRequests(database, data);
  } finally {
    agent.destroy();
    await database.stop();
    await rm(directory, { recursive: true, force: true });
  }
});

/** The minutes of `--soak [minutes]`, 10 by default; undefined without the option. */
function soakMinutes([option, minutes = '10', ...more]: string[]): number | undefined {
  if (option === undefined) return undefined;
  if (option !== '--soak' || !/^[1-9]\d{0,3}$/.test(minutes) || more.length > 0) {
    throw new OperatorError('Usage: npm run bench [-- --soak [minutes] | --grow | --money]');
  }
  return Number(minutes);
}
