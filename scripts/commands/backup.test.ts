import { existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { copyProject, giveToOrdinaryUser, runScriptIn } from '@/test/support/project';

/** A copy of the project whose embedded database was never started. As root, others may not enter its folder. */
async function newInstallation() {
  const { folder, remove } = await copyProject();
  onTestFinished(remove);
  const at = (...names: string[]) => path.join(folder, ...names);
  return {
    at,
    run: (command: string, args: string[] = [], env: Record<string, string> = {}) =>
      runScriptIn(folder, command, args, { LOG_LEVEL: 'silent', ...env }),
    dataPlace: () =>
      existsSync(at('.data', 'postgres', 'location'))
        ? readFileSync(at('.data', 'postgres', 'location'), 'utf8').trim()
        : at('.data', 'postgres'),
  };
}

/** The lines of a backup after the first, which has the time. */
const contentOf = (file: string) => gunzipSync(readFileSync(file)).toString('utf8').split('\n').slice(1, -2);

const FIRST = { SUPERUSER_EMAIL: 'boss@example.org', SUPERUSER_PASSWORD: 'long enough' };

describe('npm run db:backup and npm run db:restore', () => {
  it('bring data and signing key to another installation, whose files are its own', async () => {
    const [original, other] = [await newInstallation(), await newInstallation()];
    // As root, the one is an ordinary user's and the other root's, whose PostgreSQL runs as another user.
    await giveToOrdinaryUser(original.at());
    expect(await original.run('setup', [], FIRST)).toMatchObject({ code: 0 });
    const made = await original.run('db-backup', ['wine.gz']);
    const file = original.at('wine.gz');
    expect(made).toMatchObject({
      code: 0,
      output: expect.stringContaining(`The backup is in ${file}. It contains personal data`),
    });
    expect(made.output).toContain('the signing key; keep it private.');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(contentOf(file).join()).toContain('boss@example.org');

    expect(await other.run('db-restore', [file])).toMatchObject({
      code: 0,
      output: expect.stringMatching(/The backup of \d{4}-.* was restored\. npm start serves it\./),
    });
    const key = (installation: typeof original) =>
      readFileSync(installation.at('.data', 'secret-key'), 'utf8');
    expect(key(other)).toBe(key(original));
    expect(statSync(other.at('.data', 'secret-key')).mode & 0o777).toBe(0o600);
    expect(other.dataPlace()).not.toBe(original.dataPlace());

    const again = await other.run('db-restore', [file]);
    expect(again).toMatchObject({ code: 1, output: expect.stringContaining('holds something already') });
    await other.run('db-backup', [other.at('again.gz')]);
    expect(contentOf(other.at('again.gz'))).toEqual(contentOf(file));
    expect(await other.run('db-backup', [other.at('again.gz')])).toMatchObject({
      code: 1,
      output: expect.stringContaining('again.gz exists already, and was left as it is.'),
    });

    // Moved away, as the refusal says: the next start tells where the data of before are, and a command removes them.
    const place = other.dataPlace();
    if (place === other.at('.data', 'postgres')) return;
    renameSync(other.at('.data', 'postgres'), other.at('.data', 'before'));
    expect(await other.run('db-restore', [file])).toMatchObject({
      code: 0,
      output: expect.stringContaining(`npm run db:remove -- ${place} deletes it for good.`),
    });
    expect((await other.run('db-remove')).output).toContain(
      `${place}: left by ${other.at('.data', 'postgres')}`,
    );
    expect(await other.run('db-remove', [place])).toEqual({ code: 0, output: `${place} is deleted.` });
    expect(existsSync(place)).toBe(false);
    expect(await other.run('db-remove', [other.dataPlace()])).toMatchObject({
      code: 1,
      output: expect.stringContaining('still has its data in'),
    });
  });

  it('refuse wrong arguments, and start no database for a file that is no backup', async () => {
    const { run, at } = await newInstallation();
    writeFileSync(at('list.gz'), 'wine');
    expect(await run('db-restore', ['list.gz'])).toEqual({
      code: 1,
      output: `${at('list.gz')} is not a backup of this service.`,
    });
    expect(await run('db-backup')).toEqual({ code: 1, output: 'Usage: npm run db:backup -- FILE' });
    expect(await run('db-backup', ['wine.gz'])).toMatchObject({
      code: 1,
      output: expect.stringContaining('There is nothing to back up'),
    });
    expect(existsSync(at('.data'))).toBe(false);
  });
});
