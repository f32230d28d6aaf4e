import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { InvalidSettings, readSettings, SETTING_NAMES } from '@/lib/runtime/env';
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

  it('are all in the README’s table, and nothing else is', async () => {
    const table = (await read('README.md')).split('## Settings')[1]?.split('\n## ')[0] ?? '';
    const first = [...table.matchAll(/^\| (`[^|]+) \|/gm)].flatMap(([, cell]) => [
      ...(cell ?? '').matchAll(/[A-Z_]+/g),
    ]);
    expect(first.map(([name]) => name).sort()).toEqual([...SETTING_NAMES].sort());
  });

  it.each([
    [
      { POOLER_KEEPS_STATEMENTS: 'true' },
      'DATABASE_DIRECT_URL is required with POOLER_KEEPS_STATEMENTS: there is no pooler without it',
    ],
    [{ PORT: '80801' }, 'PORT must be a whole number from 1 to 65535'],
    [{ PORT: 'three' }, 'PORT must be a whole number from 1 to 65535'],
    [{ PORT: '1.5' }, 'PORT must be a whole number from 1 to 65535'],
    [{ DATABASE_URL: 'mysql://x', SECRET_KEY: 'x'.repeat(32) }, 'DATABASE_URL must be a postgres:// address'],
    [
      { DATABASE_URL: 'postgres://x' },
      'SECRET_KEY is required with DATABASE_URL: set it to at least 32 random bytes',
    ],
    [{ SECRET_KEY: 'short' }, 'SECRET_KEY must be at least 32 bytes long'],
    [{ TRUST_PROXY: 'yes' }, 'TRUST_PROXY must be true or false'],
    [{ PUBLIC_SCHEME: 'ftp' }, 'PUBLIC_SCHEME must be http or https'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be a log level such as info'],
    [{ MAILER_URL: 'no address', MAILER_API_KEY: 'k' }, 'MAILER_URL must be an http(s) address'],
    [{ MAILER_URL: 'ftp://mail.example', MAILER_API_KEY: 'k' }, 'MAILER_URL must be an http(s) address'],
    [{ MAILER_API_KEY: 'k\n' }, 'MAILER_API_KEY must be of visible characters without white space'],
    [{ MAILER_URL: 'https://mail.example' }, 'MAILER_API_KEY is required with MAILER_URL'],
    [
      { MAILER_WEBHOOK_PUBLIC_KEY: 'garbage' },
      'MAILER_WEBHOOK_PUBLIC_KEY must be an RSA public key of at least 1024 bits as base64 DER on one line, without PEM wrapping',
    ],
    [{ MAILER_CONCURRENCY: '0' }, 'MAILER_CONCURRENCY must be a whole number from 1 to 100'],
    [{ WEB_CONCURRENCY: '-1' }, 'WEB_CONCURRENCY must be a whole number from 1 to 64'],
    [{ SUPERUSER_EMAIL: 'a@example.org' }, 'SUPERUSER_EMAIL and SUPERUSER_PASSWORD must be set together'],
    [{ SUPERUSER_PASSWORD: 'secret' }, 'SUPERUSER_EMAIL and SUPERUSER_PASSWORD must be set together'],
  ])('refuse %o', (source, sentence) => {
    expect(problemsOf(source)).toEqual([sentence]);
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
