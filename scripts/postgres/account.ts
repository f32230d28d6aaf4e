import { type StdioOptions, spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** A system user that a program runs as. */
export interface Account {
  uid: number;
  gid: number;
}

/** True when this process is root, as which PostgreSQL refuses to run. */
export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/**
 * An unprivileged user that root can run programs as. Throws when the system does not let root change to any.
 */
export function unprivilegedAccount(): Account {
  const known = ['postgres', 'nobody'].flatMap((name) => findAccount(name) ?? []);
  // Any id works, but a user namespace may map only some of them.
  const candidates = [...known, { uid: 65534, gid: 65534 }, { uid: 1000, gid: 1000 }];
  const account = candidates.find((candidate) => succeeds(candidate, 'exit 0', []));
  if (account) return account;
  throw new Error(
    'PostgreSQL does not run as root, and this system lets root become no other user: ' +
      'start as an ordinary user, or set DATABASE_URL to a PostgreSQL 15 or newer.',
  );
}

/**
 * True when that user can read, enter and write the directory. Tried out on the system, because modes do not
 * tell everything.
 */
export function canWrite(account: Account, directory: string): boolean {
  return succeeds(account, 'test -r "$1" && test -w "$1" && test -x "$1"', [directory]);
}

/** Runs a program until it ends, as that user or as our own, in `cwd`. Resolves to exit code and output. */
export function run(
  account: Account | undefined,
  program: string,
  args: string[],
  cwd: string,
): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve) => {
    const stdio: StdioOptions = ['ignore', 'pipe', 'pipe'];
    const child = spawn(program, args, { ...account, cwd, env: postgresEnvironment(), stdio });
    let output = '';
    child.stdout?.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.stderr?.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.once('error', (error) => resolve({ code: null, output: error.message }));
    child.once('close', (code) => resolve({ code, output: output.trim() }));
  });
}

/**
 * Our environment without the variables that would redirect PostgreSQL's programs, and with messages in
 * English.
 */
export function postgresEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^(PG[A-Z]+|LC_\w+|LANG|LANGUAGE)$/.test(name),
  );
  return { ...(Object.fromEntries(kept) as NodeJS.ProcessEnv), LC_ALL: 'C' };
}

function findAccount(name: string): Account | undefined {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid && gid && Number(uid) !== 0 ? { uid: Number(uid), gid: Number(gid) } : undefined;
}

function succeeds(account: Account, test: string, args: string[]): boolean {
  return (
    spawnSync('/bin/sh', ['-c', test, 'sh', ...args], { ...account, cwd: '/', stdio: 'ignore' }).status === 0
  );
}
