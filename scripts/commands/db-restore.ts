import { checkBackup, restoreBackup } from '@/lib/process/backup/restore';
import { keepSecret, withDatabase } from '../start/database';
import { runCommand } from '../start/process';
import { backupFileOf } from './arguments/backup-file';

await runCommand(async () => {
  const file = backupFileOf('db:restore', process.argv.slice(2));
  const head = await checkBackup(file);
  const isEmbedded = !process.env.DATABASE_URL;
  const hasSetting = Boolean(process.env.SECRET_KEY);
  await withDatabase(async (url) => {
    await restoreBackup(url, file, head);
    if (head.secret_key && isEmbedded && !hasSetting) await keepSecret(head.secret_key);
    console.log(`The backup of ${head.made_at} was restored. npm start serves it.`);
    if (head.secret_key && hasSetting) {
      console.log(
        'Its signing key was not taken over, because SECRET_KEY is set: everybody has to log in again.',
      );
    }
  });
});
