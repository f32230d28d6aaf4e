import { rm } from 'node:fs/promises';
import path from 'node:path';
import { prepare } from '@/e2e/lab/bench/data';
import { benchGrowth } from '@/e2e/lab/bench/growth/growth';
import { benchMoney } from '@/e2e/lab/bench/growth/money';
import { benchRequests } from '@/e2e/lab/bench/requests';
import { agent } from '@/e2e/lab/chaos/calls';
import { OperatorError } from '@/lib/process/installation/initial-data';
import { startEmbeddedPostgres } from '../postgres/embedded';
import { ensureBuild } from '../start/build';
import { DATA } from '../start/database';
import { runCommand } from '../start/process';

// Measures response times through HTTP, with a production build and an embedded PostgreSQL that syncs to
// disk. Client, server and database share one machine, so compare lines of one run and not runs of two
// machines.

const OTHERS = new Map([
  ['--grow', benchGrowth],
  ['--money', benchMoney],
]);

await runCommand(async () => {
  const asked = process.argv.slice(2).join(' ');
  const other = OTHERS.get(asked);
  if (asked !== '' && !other) {
    throw new OperatorError(`Usage: npm run bench [-- ${[...OTHERS.keys()].join(' | ')}]`);
  }
  await ensureBuild(console.error);
  const directory = path.join(DATA, 'bench-postgres');
  const database = await startEmbeddedPostgres({ directory });
  try {
    if (other) return await other(database);
    await benchRequests(database, await prepare(database.url, console.log));
  } finally {
    agent.destroy();
    await database.stop();
    await rm(directory, { recursive: true, force: true });
  }
});
