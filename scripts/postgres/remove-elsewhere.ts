import { existsSync, realpathSync, rmSync } from 'node:fs';
import path from 'node:path';
import { allElsewhere } from './elsewhere';
import { runningServer } from './server';

/**
 * Removes a folder with data elsewhere for good. Throws a sentence when it is none, when a server runs on it, and when
 * its owner still points to it.
 */
export async function removeElsewhere(folder: string): Promise<void> {
  const real = existsSync(folder) ? realpathSync(folder) : folder;
  const found = allElsewhere().find((one) => one.path === real);
  if (!found)
    throw new Error(`${folder} is no folder with the data of a database. npm run db:remove lists them.`);
  const server = await runningServer(path.join(found.path, 'data'));
  if (server)
    throw new Error(`PostgreSQL (process ${server.processId}) runs on ${folder}. Stop the service first.`);
  if (found.used) {
    throw new Error(
      `${found.owner} still has its data in ${folder}. Delete ${found.owner} first, or move it away.`,
    );
  }
  rmSync(found.path, { recursive: true });
}
