import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import postgres from 'postgres';
import { startMailCatcher } from '@/scripts/mail-catcher/catcher';
import type { EmbeddedPostgres } from '@/scripts/postgres/embedded';
import { PROJECT } from '@/scripts/start/database';
import { databaseUrl } from '@/test/support/postgres';
import { startServer } from '@/test/support/servers/server';
import { authorize } from './ask';
import type { BenchData } from './data';
import { mailScenarios, PROVIDER_MS } from './mail-scenarios';
import { handingOutScenarios, pickupScenarios } from './pickup-scenarios';
import { processorTime, residentMemory } from './processor-time';
import { table } from './report';
import { rotate } from './rotation';
import { rushScenarios } from './rush-scenarios';
import { orderScenarios, readScenarios, type Served } from './scenarios';

const ROTATIONS = 5;
const STARTS = 5;
/** After so long the engine has found itself idle. */
const IDLE_MS = 30_000;

/**
 * Measures the service's most frequent acts, each beside its reference, and prints a table; then the duration
 * of a server's start.
 */
export async function benchRequests(database: EmbeddedPostgres, data: BenchData): Promise<void> {
  const copy = await copyDatabase(database.url, 'bench_limited');
  const sql = postgres(database.url, { max: 8, onnotice: () => {} });
  const main = await serve(database.url, 10);
  const limited = await serve(copy, 50, { RATE_LIMIT_PUBLIC_PER_MINUTE: '1000000' });
  const unlimited = await serve(copy, 50);
  const mailbox = await serve(copy, 10, {}, 'smtp');
  const { child, empty } = await startEmptyServer();
  try {
    const authorization = await authorize(main.server);
    const bench = { sql, data, main, limited, unlimited, mailbox, empty, authorization };
    const results = await rotate(
      [
        ...orderScenarios(bench),
        ...readScenarios(bench),
        ...rushScenarios(bench),
        ...pickupScenarios(bench),
        ...handingOutScenarios(bench),
        ...mailScenarios(bench),
      ],
      { rotations: ROTATIONS, postmaster: database.processId, log: console.error },
    );
    console.log(table(results));
  } finally {
    child.kill();
    for (const { server, catcher } of [main, limited, unlimited, mailbox]) {
      await server.stop();
      await catcher.stop();
    }
    await sql.end();
  }
  await benchStart(database);
}

/** Copies a database that nobody is connected to, and returns the address of the copy. */
async function copyDatabase(url: string, name: string): Promise<string> {
  const original = new URL(url).pathname.slice(1);
  const sql = postgres(databaseUrl(url, 'postgres'), { max: 1, onnotice: () => {} });
  try {
    await sql`CREATE DATABASE ${sql(name)} TEMPLATE ${sql(original)}`;
    return databaseUrl(url, name);
  } finally {
    await sql.end();
  }
}

/** Serves a database with a mail provider, or a mail server, that takes `PROVIDER_MS` for a message. */
async function serve(
  url: string,
  calls: number,
  env: Record<string, string> = {},
  speaks: 'http' | 'smtp' = 'http',
): Promise<Served> {
  const catcher = await startMailCatcher({ port: 0, smtpPort: 0, apiKey: 'bench-api-key' });
  catcher.behave({ kind: 'normal', delayMs: PROVIDER_MS });
  const server = await startServer(url, {
    MAILER_URL: speaks === 'smtp' ? catcher.smtpUrl : catcher.url,
    MAILER_API_KEY: 'bench-api-key',
    MAILER_WEBHOOK_PUBLIC_KEY: catcher.publicKey,
    MAILER_CONCURRENCY: String(calls),
    ...env,
  });
  return { databaseUrl: url, server, catcher, calls };
}

async function startEmptyServer(): Promise<{ child: ChildProcess; empty: { port: number; pid: number } }> {
  const file = path.join(PROJECT, 'e2e', 'lab', 'bench', 'empty-server.mjs');
  const child = spawn(process.execPath, [file], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = await once(child.stdout, 'data');
  return { child, empty: { port: Number(line), pid: child.pid ?? 0 } };
}

/**
 * Prints the duration of a server's start, its processor time, and its memory after the start and after a
 * rest. The engine gives back the start's memory when it is idle.
 */
async function benchStart(database: EmbeddedPostgres): Promise<void> {
  console.log('\n| start | seconds | server ms | MiB at once | MiB when idle |\n|---|---:|---:|---:|---:|');
  for (let start = 1; start <= STARTS; start++) {
    const begun = performance.now();
    const server = await startServer(database.url);
    const seconds = (performance.now() - begun) / 1000;
    const pid = server.process.pid ?? 0;
    const spent = processorTime(pid, database.processId).server;
    const atOnce = residentMemory(pid);
    await new Promise((resolve) => setTimeout(resolve, IDLE_MS));
    const idle = residentMemory(pid);
    console.log(
      `| ${start} | ${seconds.toFixed(2)} | ${spent} | ${atOnce.toFixed(0)} | ${idle.toFixed(0)} |`,
    );
    await server.stop();
  }
}
