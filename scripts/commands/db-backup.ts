import { makeBackup } from '@/lib/process/backup/make';
import { OperatorError } from '@/lib/process/installation/initial-data';
import { hasDatabase, ownSecret, withDatabase } from '../start/database';
import { runCommand } from '../start/process';
import { backupFileOf } from './arguments/backup-file';

await runCommand(async () => {
  const file = backupFileOf('db:backup', process.argv.slice(2));
  if (!hasDatabase())
    throw new OperatorError('There is nothing to back up: no database was started here yet.');
  await withDatabase(async (url) => {
    const secretKey = await ownSecret();
    await makeBackup(url, file, secretKey);
    const secrets = secretKey
      ? 'personal data, hashes of passwords and the signing key'
      : 'personal data and hashes of passwords';
    console.log(`The backup is in ${file}. It contains ${secrets}; keep it private.`);
  });
});
