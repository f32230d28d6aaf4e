import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { PROJECT } from '@/scripts/start/database';

/** The key with which the servers under test sign, so that tests can make tokens. */
export const TEST_SECRET = 'a secret for tests only, of more than thirty-two bytes';

/** A web server under test: the product's own start command in a separate process. */
export interface TestServer {
  port: number;
  url: string;
  process: ChildProcess;
  /** All output so far. */
  output(): string;
  stop(): Promise<void>;
}

/** A port at which nothing listens: that of an old service which nobody runs, and below those that systems hand out. */
export const DEAD_PORT = 1;

/** Settings of a server whose limits on waiting are lifted: for all tests but those of faults. */
export const WITHOUT_LIMITS = { LIMITS_FACTOR: '1000', MAILER_TIMEOUT_MS: '120000' };

/** A file of this folder, for Node to load before a server. */
export const preload = (file: string) =>
  `--import=${pathToFileURL(path.join(PROJECT, 'test', 'support', 'servers', file)).href}`;

/** Starts the product on a database and waits until it serves. Rate limits are off unless `env` sets them. */
export function startServer(databaseUrl: string, env: Record<string, string> = {}): Promise<TestServer> {
  return startServerIn(PROJECT, { DATABASE_URL: databaseUrl, SECRET_KEY: TEST_SECRET, ...env });
}

/** Starts the product on a database, with the framework answering everything. */
export function startFrameworkServer(
  databaseUrl: string,
  env: Record<string, string> = {},
): Promise<TestServer> {
  const settings = {
    DATABASE_URL: databaseUrl,
    SECRET_KEY: TEST_SECRET,
    NEXT_TELEMETRY_DISABLED: '1',
    ...env,
  };
  return startProcess(PROJECT, settings, ['--import=tsx', 'test/support/servers/framework-server.ts']);
}

/** Starts the product in a folder, with its embedded database unless `env` names another one. */
export function startServerIn(
  project: string,
  env: Record<string, string>,
  command: 'start' | 'demo' = 'start',
): Promise<TestServer> {
  return startProcess(project, env, [path.join(project, 'scripts', 'start', 'run.mjs'), command]);
}

async function startProcess(
  project: string,
  env: Record<string, string>,
  args: string[],
): Promise<TestServer> {
  // The arguments of package.json.
  const child = spawn(process.execPath, ['--max-old-space-size=768', preload('limits.mjs'), ...args], {
    cwd: project,
    env: {
      NODE_ENV: 'production',
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      HOST: '127.0.0.1',
      PORT: '0',
      PUBLIC_SCHEME: 'http',
      RATE_LIMIT_LOGIN: '0',
      RATE_LIMIT_PUBLIC_PER_MINUTE: '0',
      RATE_LIMIT_ORDER_MAIL_PER_HOUR: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  const port = await new Promise<number>((resolve, reject) => {
    const look = () => {
      const [, served] = /"port":(\d+),.*"msg":"serving"/.exec(output) ?? [];
      if (served === undefined) return;
      // Looking through all output again with every line of it took more time than the server, in the end.
      child.stdout.off('data', look);
      resolve(Number(served));
    };
    child.stdout.on('data', look);
    child.once('exit', (code) => reject(new Error(`The server ended with code ${code}:\n${output}`)));
  });
  return {
    port,
    url: `http://localhost:${port}`,
    process: child,
    output: () => output,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}
