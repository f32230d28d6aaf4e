import { spawn } from 'node:child_process';
import path from 'node:path';
import postgres from 'postgres';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { migrateDatabase } from '@/db/setup/migrate';
import { openPools } from '@/db/statements/client';
import { checkLogin } from '@/lib/accounts/auth/commands';
import { loadInitialData } from '@/lib/process/installation/initial-data';
import { createUser, inviteUser } from '@/lib/process/installation/set-up';
import { readSettings, type Settings, settings } from '@/lib/process/runtime/env';
import { API_KEY, startProvider } from '@/test/support/mail/provider';
import { emptyDatabase, freshDatabase } from '@/test/support/postgres';
import { TEST_SECRET } from '@/test/support/servers/server';
import { PROJECT } from '../start/database';
import { problemsOf } from '../start/process';
import { readAdministrator } from './arguments/administrator';

interface Ended {
  code: number | null;
  output: string;
}

/** Runs an npm script like an operator, with `input` as its standard input. */
function run(command: string, args: string[], env: Record<string, string>, input = ''): Promise<Ended> {
  const child = spawn(
    process.execPath,
    [path.join(PROJECT, 'scripts', 'start', 'run.mjs'), command, ...args],
    {
      cwd: PROJECT,
      env: {
        NODE_ENV: 'production',
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        SECRET_KEY: TEST_SECRET,
        ...env,
      },
      stdio: ['pipe', 'pipe', 'pipe'],
    },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  child.stdin.end(input);
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, output: output.trim() })));
}

async function newDatabase(make = freshDatabase) {
  const { url, drop } = await make(inject('postgresUrl'));
  const sql = postgres(url, { max: 2, onnotice: () => {} });
  onTestFinished(async () => {
    await sql.end();
    await drop();
  });
  return { url, sql, env: { DATABASE_URL: url } };
}

/** Runs `npm run setup` in this process with these settings. */
async function setUpWith(url: string, env: Record<string, string>): Promise<void> {
  const chosen = readSettings({ DATABASE_URL: url, SECRET_KEY: TEST_SECRET, ...env });
  await migrateDatabase(url, (installation) => loadInitialData(installation, chosen));
}

/** Runs `npm run user:create` in this process with this password as its standard input. */
const create = async (url: string, args: string[], password: string) => {
  const { isInvited: _, ...user } = readAdministrator(args);
  await createUser(url, { ...user, password });
};

/** Runs `npm run user:create -- --invite` in this process with these settings. */
async function inviteWith(url: string, args: string[], some: Partial<Settings>): Promise<void> {
  const standard = { CONSOLE_HOST: undefined, MAILER_URL: undefined, MAILER_API_KEY: undefined };
  Object.assign(settings(), standard, some);
  onTestFinished(() => void Object.assign(settings(), standard));
  await inviteUser(url, readAdministrator(args));
}

/** The lines that tell the operator why `work` failed. */
const problemsWith = (work: () => Promise<void>) => work().then(() => [], problemsOf);

const FIRST = {
  SUPERUSER_EMAIL: ' Boss@Example.org ',
  SUPERUSER_PASSWORD: 'long enough',
  ORGANIZATION_NAME: 'Cellar',
};

describe('npm run setup', () => {
  it('creates schema, categories, organization and superadmin, and does so once', async () => {
    const { url, sql, env } = await newDatabase(emptyDatabase);
    const [operated] = await Promise.all([
      run('setup', [], { ...env, ...FIRST }),
      ...[1, 2, 3].map(() => setUpWith(url, FIRST)),
    ]);
    expect(operated).toEqual({ code: 0, output: 'The database is up to date.' });
    const categories = await sql`SELECT name FROM wine_categories ORDER BY position`;
    expect(categories.map(({ name }) => name)).toEqual([
      'Sparkling',
      'White',
      'Rosé',
      'Orange',
      'Red',
      'Sweet',
      'Fortified',
      'Alcohol-free',
    ]);
    const users = await sql`
      SELECT u.email, u.is_superadmin, u.hashed_password, o.name FROM users u JOIN organizations o ON o.id = u.organization_id`;
    expect(users).toMatchObject([{ email: 'boss@example.org', is_superadmin: true, name: 'Cellar' }]);
    expect(users[0]?.hashed_password).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=4\$/);
  });

  it('refuses wrong settings with one line for each problem', async () => {
    const { env } = await newDatabase();
    expect(await run('setup', [], { ...env, SECRET_KEY: 'short', PORT: '-1' })).toEqual({
      code: 1,
      output: 'PORT must be a whole number from 0 to 65535\nSECRET_KEY must be at least 32 bytes long',
    });
  });

  it('never changes the password of an existing account', async () => {
    const { url, sql } = await newDatabase();
    await setUpWith(url, FIRST);
    const before = await sql`SELECT * FROM users`;
    await setUpWith(url, { ...FIRST, SUPERUSER_PASSWORD: 'another' });
    expect(before).toHaveLength(1);
    expect(await sql`SELECT * FROM users`).toEqual(before);
  });

  it('creates no superuser when none is set', async () => {
    const { url, sql } = await newDatabase();
    await setUpWith(url, {});
    expect(await sql`SELECT * FROM users`).toHaveLength(0);
  });

  it.each([
    [
      { SUPERUSER_EMAIL: 'nobody', SUPERUSER_PASSWORD: 'x' },
      '"nobody" is not an e-mail address such as name@example.org',
    ],
  ])('refuses %o in one line', async (wrong, sentence) => {
    const { url } = await newDatabase();
    expect(await problemsWith(() => setUpWith(url, wrong))).toEqual([sentence]);
  });

  it('reports that the database cannot be reached', async () => {
    const nowhere = 'postgres://nobody@127.0.0.1:9/none';
    expect(await problemsWith(() => setUpWith(nowhere, {}))).toEqual([
      'The database at DATABASE_URL cannot be reached. Check the address, and that it is running.',
    ]);
  });
});

describe('npm run user:create', () => {
  it('adds an administrator who can log in, to an existing or a new organization', async () => {
    const { url, sql, env } = await newDatabase();
    await setUpWith(url, FIRST);
    const first = await run(
      'user:create',
      ['--email', 'Ann@Example.org', '--organization', 'Cellar'],
      env,
      'pass one\n',
    );
    expect(first).toEqual({ code: 0, output: 'Ann@Example.org can now log in at /admin.' });
    await create(url, ['--email', 'bo@example.org', '--organization', 'Other', '--superadmin'], 'pass two');
    const users = await sql`
      SELECT u.email, u.is_superadmin AS superadmin, o.name FROM users u JOIN organizations o ON o.id = u.organization_id
      ORDER BY u.id`;
    expect([...users]).toEqual([
      { email: 'boss@example.org', superadmin: true, name: 'Cellar' },
      { email: 'ann@example.org', superadmin: false, name: 'Cellar' },
      { email: 'bo@example.org', superadmin: true, name: 'Other' },
    ]);
    const pools = openPools(url);
    onTestFinished(() => pools.close());
    const user = await checkLogin({ username: 'ann@example.org', password: 'pass one' }, '127.0.0.1');
    expect(user.email).toBe('ann@example.org');
  });

  it('exits with an error code when it refuses', async () => {
    const { code, output } = await run('user:create', ['--email', 'ann@example.org'], {});
    expect([code, output]).toEqual([1, expect.stringContaining('Usage: npm run user:create')]);
  });

  it.each([
    [['--email', 'boss@example.org', '--organization', 'Cellar'], 'x', 'already exists'],
    [['--email', 'nobody', '--organization', 'Cellar'], 'x', '"nobody" is not an e-mail address'],
    [['--email', 'ann@example.org', '--organization', ' '], 'x', 'The organization needs a name'],
    [['--email', 'ann@example.org', '--organization', 'Cellar'], '', 'The password is empty'],
    [['--email', 'ann@example.org', '--organization', 'Cellar', '--boss'], 'x', 'Usage: npm run user:create'],
  ])('refuses %o', async (args, password, sentence) => {
    const { url, sql } = await newDatabase();
    await setUpWith(url, FIRST);
    expect(await problemsWith(() => create(url, args, password))).toEqual([
      expect.stringContaining(sentence),
    ]);
    expect(await sql`SELECT * FROM users`).toHaveLength(1);
  });
});

describe('npm run user:create -- --invite', () => {
  const ANN = ['--email', 'Ann@Example.org', '--organization', 'Cellar', '--invite'];

  it('mails a page to set the password, for seven days, and nobody logs in before', async () => {
    const { url, sql, env } = await newDatabase();
    await setUpWith(url, FIRST);
    const provider = await startProvider();
    onTestFinished(() => provider.stop());
    const mailer = {
      CONSOLE_HOST: 'console.example:8443',
      MAILER_URL: provider.url,
      MAILER_API_KEY: API_KEY,
    };
    const { code, output } = await run('user:create', ANN, { ...env, ...mailer });
    expect([code, output]).toEqual([0, expect.stringContaining('was mailed a page to set a password')]);
    const [message] = provider.messages();
    expect(message).toMatchObject({ to: 'ann@example.org', subject: 'Your account for the console' });
    expect(message?.plain).toMatch(/the wine rounds of\s+Cellar/);
    expect(message?.plain).toMatch(/console\.example\/admin\/password\/[\w-]{43}/);
    const [user] = await sql`
      SELECT is_superadmin, round(extract(epoch FROM password_link_expires_at - created_at) / 86400)::int AS days
      FROM users WHERE email = 'ann@example.org'`;
    expect(user).toEqual({ is_superadmin: false, days: 7 });
    expect(await problemsWith(() => inviteWith(url, ANN, mailer))).toEqual([
      'A user with the e-mail address Ann@Example.org already exists',
    ]);
    expect(provider.messages()).toHaveLength(1);
  });

  it('adds nobody who cannot be mailed', async () => {
    const { url, sql } = await newDatabase();
    const mailer = {
      CONSOLE_HOST: 'console.example',
      MAILER_URL: 'http://127.0.0.1:1',
      MAILER_API_KEY: API_KEY,
    };
    expect(await problemsWith(() => inviteWith(url, ANN, mailer))).toEqual([
      expect.stringContaining('ann@example.org was not invited.'),
    ]);
    expect(await sql`SELECT FROM users`).toHaveLength(0);
    expect(await sql`SELECT FROM organizations`).toHaveLength(0);
  });

  it.each([{ CONSOLE_HOST: 'console.example' }, { MAILER_URL: 'http://127.0.0.1:1' }])(
    'needs a host of the console and a mailer, not only %o',
    async (some) => {
      const { url } = await newDatabase();
      expect(await problemsWith(() => inviteWith(url, ANN, some))).toEqual([
        expect.stringContaining('An invitation needs CONSOLE_HOST'),
      ]);
    },
  );
});

describe('any other command', () => {
  it('says in one line which argument it does not know', async () => {
    const { code, output } = await run('test', ['--qick'], {});
    expect([code, output.split('\n').length]).toEqual([1, 1]);
    expect(output).toMatch(/'--qick'/);
  });
});
