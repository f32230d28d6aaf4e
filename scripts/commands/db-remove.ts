import path from 'node:path';
import { OperatorError } from '@/lib/process/installation/initial-data';
import { allElsewhere, type Elsewhere } from '../postgres/elsewhere';
import { removeElsewhere } from '../postgres/remove-elsewhere';
import { runCommand } from '../start/process';

await runCommand(async () => {
  const [folder, ...more] = process.argv.slice(2);
  if (more.length > 0 || folder?.startsWith('-'))
    throw new OperatorError('Usage: npm run db:remove [-- FOLDER]');
  if (folder === undefined) return list();
  const whole = path.resolve(process.env.INIT_CWD ?? process.cwd(), folder);
  await removeElsewhere(whole).catch((error: unknown) => {
    throw error instanceof Error && error.name === 'Error' ? new OperatorError(error.message) : error;
  });
  console.log(`${whole} is deleted.`);
});

function list(): void {
  const found = allElsewhere();
  if (found.length === 0)
    console.log('No database on this machine has its files outside the folder of its service.');
  for (const one of found) console.log(lineOf(one));
}

function lineOf({ path: place, owner, used, writtenAt }: Elsewhere): string {
  const since = writtenAt
    ? `, last written ${writtenAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`
    : '';
  return used
    ? `${place}: the data of ${owner}${since}`
    : `${place}: left by ${owner}${since}. npm run db:remove -- ${place} deletes it for good; ` +
        'where that folder was only moved, start the service there once first.';
}
