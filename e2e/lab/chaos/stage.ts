import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import postgres from 'postgres';
import { startMailCatcher } from '@/scripts/mail-catcher/catcher';
import type { MailCatcher } from '@/scripts/mail-catcher/mail-catcher';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@/scripts/postgres/embedded';
import { type Group, makeGroup } from '@/test/support/group';
import { startServer, type TestServer } from '@/test/support/servers/server';

const API_KEY = 'chaos-api-key';

/** A process of the service that is killed and started again. */
export interface Instance {
  /** The address at which it serves, or served last. */
  url(): string;
  server(): TestServer;
  start(): Promise<void>;
  /** Sends the signal, waits for the end of the process, and returns its exit code. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null>;
}

/** An embedded PostgreSQL that is killed and started again. */
export interface KilledPostgres {
  url: string;
  processId(): number;
  /** Kills the server with -9, and starts it again on its port. */
  killAndStart(): Promise<void>;
  /** Starts the server again if it has ended. */
  startAgain(): Promise<void>;
  stop(): Promise<void>;
}

/** The stage of the scenarios: two instances of the service, their database, and a mail provider. */
export interface Stage {
  database: KilledPostgres;
  provider: MailCatcher;
  instances: [Instance, Instance];
  /** The settings of the instances. */
  env: Record<string, string>;
  /** A group in an organization of its own. */
  group(options?: Parameters<typeof makeGroup>[2]): Promise<Group>;
  /** Runs statements on a connection of their own. */
  query<Result>(work: (sql: postgres.Sql) => Promise<Result>): Promise<Result>;
  /** Has this done at the end, even if a scenario fails. */
  atEnd(work: () => Promise<void>): void;
  close(): Promise<void>;
}

/** Starts a PostgreSQL in that directory, which syncs to disk as the product's does. */
export async function startKilledPostgres(directory: string): Promise<KilledPostgres> {
  let embedded: EmbeddedPostgres = await startEmbeddedPostgres({ directory });
  const startAgain = async () => {
    // Our hold on the server that has ended is given up; there is nothing left to stop.
    await embedded.stop().catch(() => {});
    embedded = await startEmbeddedPostgres({ directory });
  };
  return {
    url: embedded.url,
    processId: () => embedded.processId,
    async killAndStart() {
      process.kill(embedded.processId, 'SIGKILL');
      await startAgain();
    },
    startAgain,
    stop: () => embedded.stop(),
  };
}

/** An instance that is not started yet. */
export function instanceOn(databaseUrl: string, env: Record<string, string>): Instance {
  let server: TestServer | undefined;
  const running = () => {
    if (!server) throw new Error('The instance was not started');
    return server;
  };
  return {
    url: () => running().url,
    server: running,
    async start() {
      server = await startServer(databaseUrl, env);
    },
    async end(signal) {
      const child = running().process;
      if (child.exitCode === null && child.signalCode === null) {
        child.kill(signal);
        await once(child, 'exit');
      }
      return child.exitCode;
    },
  };
}

/** Makes a folder for temporary data. */
export const temporaryFolder = () => mkdtemp(path.join(tmpdir(), 'wine-chaos-'));

/** Opens a stage; `close` ends all its processes. */
export async function openStage(): Promise<Stage> {
  const endings: (() => Promise<void>)[] = [];
  const close = async () => {
    // One that fails must not keep the others from being done.
    for (const end of endings.splice(0).reverse()) await end().catch(console.error);
  };
  try {
    const directory = await temporaryFolder();
    endings.push(() => rm(directory, { recursive: true, force: true }));
    const database = await startKilledPostgres(directory);
    endings.push(() => database.stop());
    const provider = await startMailCatcher({ port: 0, apiKey: API_KEY });
    endings.push(() => provider.stop());
    const env = {
      MAILER_URL: provider.url,
      MAILER_API_KEY: API_KEY,
      MAILER_WEBHOOK_PUBLIC_KEY: provider.publicKey,
      MAILER_TIMEOUT_MS: '2000',
    };
    const instances: Stage['instances'] = [instanceOn(database.url, env), instanceOn(database.url, env)];
    for (const instance of instances) {
      await instance.start();
      endings.push(async () => void (await instance.end('SIGTERM')));
    }
    const query: Stage['query'] = async (work) => {
      const sql = postgres(database.url, { max: 1, onnotice: () => {} });
      return work(sql).finally(() => sql.end());
    };
    return {
      database,
      provider,
      instances,
      env,
      query,
      group: (options) => query((sql) => makeGroup(sql, instances[0].url(), options)),
      atEnd: (work) => void endings.push(work),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
