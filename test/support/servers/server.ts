import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import net from 'node:net';
import path from 'node:path';
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

/** A port that is currently free, and that no system gives to a program that asks for any port meanwhile. */
export async function freePort(): Promise<number> {
  const port = randomInt(11_000, 32_000);
  const probe = net.createServer().listen(port, '127.0.0.1');
  const free = await once(probe, 'listening').then(
    () => true,
    () => false,
  );
  if (!free) return freePort();
  probe.close();
  await once(probe, 'close');
  return port;
}

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
  const port = await freePort();
  // The same arguments as in package.json.
  const child = spawn(process.execPath, ['--max-old-space-size=768', ...args], {
    cwd: project,
    env: {
      NODE_ENV: 'production',
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      HOST: '127.0.0.1',
      PORT: String(port),
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
  await new Promise<void>((resolve, reject) => {
    const look = () => {
      if (!output.includes('"msg":"serving"')) return;
      // Looking through all output again with every line of it took more time than the server, in the end.
      child.stdout.off('data', look);
      resolve();
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
