import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { InvalidSettings, mailServerIn, readSettings, SETTING_NAMES } from '@/lib/process/runtime/env';
import { PROJECT } from '@/scripts/start/database';

const read = (file: string) => readFile(path.join(PROJECT, file), 'utf8');

function problemsOf(source: Record<string, string>): string[] {
  try {
    readSettings(source);
    return [];
  } catch (error) {
    if (error instanceof InvalidSettings) return error.problems;
    throw error;
  }
}

describe('settings', () => {
  it('are all listed in .env.example, with their defaults', async () => {
    const lines = [...(await read('.env.example')).matchAll(/^([A-Z_]+)=(.*)$/gm)];
    expect(lines.map(([, name]) => name).sort()).toEqual([...SETTING_NAMES].sort());
    const example = Object.fromEntries(lines.map(([, name, value]) => [name, value ?? '']));
    expect(readSettings(example)).toEqual(readSettings({}));
  });

  it('are all in the table of docs/settings.md, with their defaults', async () => {
    const rows = [...(await read('docs/settings.md')).matchAll(/^\| `([A-Z_]+)` +\| (?:`([^`]+)`)? *\|/gm)];
    expect(rows.map(([, name]) => name)).toEqual(SETTING_NAMES);
    const table = Object.fromEntries(rows.map(([, name, value]) => [name, value ?? '']));
    expect(readSettings(table)).toEqual(readSettings({}));
  });

  it.each([
    [
      { POOLER_KEEPS_STATEMENTS: 'true' },
      'DATABASE_DIRECT_URL is required with POOLER_KEEPS_STATEMENTS: there is no pooler without it',
    ],
    [{ PORT: '80801' }, 'PORT must be a whole number from 0 to 65535'],
    [{ DATABASE_URL: 'mysql://x', SECRET_KEY: 'x'.repeat(32) }, 'DATABASE_URL must be a postgres:// address'],
    [
      { DATABASE_URL: 'postgres://x' },
      'SECRET_KEY is required with DATABASE_URL: set it to at least 32 random bytes',
    ],
    [{ SECRET_KEY: 'short' }, 'SECRET_KEY must be at least 32 bytes long'],
    [{ TRUST_PROXY: 'yes' }, 'TRUST_PROXY must be true or false'],
    [{ PUBLIC_SCHEME: 'ftp' }, 'PUBLIC_SCHEME must be http or https'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be a log level such as info'],
    [
      { MAILER_URL: 'no address', MAILER_API_KEY: 'k' },
      'MAILER_URL must be an http(s), smtps or smtp address',
    ],
    [
      { MAILER_URL: 'smtps://u:p@mail.example/inbox' },
      'MAILER_URL must end after the host and port of the mail server: it has no path',
    ],
    [
      { MAILER_URL: 'smtp://u:p@mail.example?tls=no' },
      'MAILER_URL takes nothing after the host and port but ?tls=none, and that with smtp:// only',
    ],
    [
      { MAILER_URL: 'smtps://u:p@mail.example?tls=none' },
      'MAILER_URL takes nothing after the host and port but ?tls=none, and that with smtp:// only',
    ],
    [{ MAILER_URL: 'smtp://u@mail.example' }, 'MAILER_URL must have both a user and a password, or neither'],
    [
      { MAILER_URL: 'smtp://u:100%@mail.example' },
      'MAILER_URL must be a complete address, with user and password percent-encoded',
    ],
    [
      { MAILER_URL: 'https://mail.example/path?key=x', MAILER_API_KEY: 'k' },
      'MAILER_URL must have no query: the path of the API is added to it',
    ],
    [{ MAILER_URL: 'smtp://mail.example:0' }, 'MAILER_URL must name a port from 1 to 65535'],
    [{ MAILER_URL: 'smtp://' }, 'MAILER_URL must name the host of the mail server'],
    [{ MAILER_API_KEY: 'k\n' }, 'MAILER_API_KEY must be of visible characters without white space'],
    [{ MAILER_URL: 'https://mail.example' }, 'MAILER_API_KEY is required with MAILER_URL'],
    [
      { MAILER_WEBHOOK_PUBLIC_KEY: 'garbage' },
      'MAILER_WEBHOOK_PUBLIC_KEY must be an RSA public key of at least 1024 bits as base64 DER on one line, without PEM wrapping',
    ],
    [{ MAILER_CONCURRENCY: '0' }, 'MAILER_CONCURRENCY must be a whole number from 1 to 100'],
    [{ SUPERUSER_EMAIL: 'a@example.org' }, 'SUPERUSER_EMAIL and SUPERUSER_PASSWORD must be set together'],
  ])('refuse %o', (source, sentence) => {
    expect(problemsOf(source)).toEqual([sentence]);
  });

  it.each([
    ['smtps://me%40here:a%2Fb@Mail.Example', 'mail.example', 465, 'from the start'],
    ['smtp://me%40here:a%2Fb@mail.example:2525', 'mail.example', 2525, 'starttls'],
    ['smtp://me%40here:a%2Fb@b%C3%BCcher.example?tls=none', 'xn--bcher-kva.example', 25, 'none'],
    ['smtp://me%40here:a%2Fb@[::1]', '::1', 587, 'starttls'],
  ])('name a mail server: %s', (address, host, port, tls) => {
    expect(problemsOf({ MAILER_URL: address })).toEqual([]);
    const login = { user: 'me@here', password: 'a/b' };
    expect(mailServerIn(readSettings({ MAILER_URL: address }))).toEqual({ host, port, tls, login });
  });

  it('report every problem at once, and no value', () => {
    const problems = problemsOf({ PORT: 'canary', LOG_LEVEL: 'canary', SECRET_KEY: 'canary' });
    expect(problems).toHaveLength(3);
    expect(problems.join()).not.toContain('canary');
  });

  it('treat an empty value as unset', () => {
    const empty = Object.fromEntries(SETTING_NAMES.map((name) => [name, '']));
    expect(readSettings(empty)).toEqual(readSettings({}));
  });
});
