import { hkdfSync } from 'node:crypto';
import { once } from 'node:events';
import http, { type Server } from 'node:http';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { atMost } from '@/db/limits';
import { openPools } from '@/db/statements/client';
import { unscopedWritable } from '@/db/unscoped';
import { consoleAddress } from '@/lib/groups/routes/route-address';
import { createFrontServer, FRONT_LIMITS } from '@/lib/http/front/server';
import { staticFilesOf } from '@/lib/http/front/static-files';
import { prepareFolder } from '@/lib/process/backup/daily';
import { OperatorError } from '@/lib/process/installation/initial-data';
import { startJobWorker } from '@/lib/process/jobs/worker';
import { readSettings, settings } from '@/lib/process/runtime/env';
import { log } from '@/lib/process/runtime/log';
import { beginStopping, longWorkEnded } from '@/lib/process/runtime/shutdown';
import { ownSecret, PROJECT } from './database';
import { holdBuild } from './serving';

/** The time that requests in flight have to finish after the process was asked to stop. */
const DRAIN_MS = 10_000;

/** The time after which calls to the mail provider are cut off, early enough to record their outcome. */
const CUT_MS = 7000;

/** A web process that is serving. */
export interface WebProcess {
  /** The port on which it listens: PORT, or the system's choice for 0. */
  port: number;
  /** Accepts no new requests, lets those in flight finish, and closes the database connections. */
  stop(): Promise<void>;
}

/** The pooler that the settings name, if any. */
function pooler() {
  const { DATABASE_DIRECT_URL: directUrl, POOLER_KEEPS_STATEMENTS } = settings();
  return directUrl === undefined
    ? undefined
    : { directUrl, keepsStatements: POOLER_KEEPS_STATEMENTS === 'true' };
}

/**
 * Serves the application of this folder on HOST and PORT. The framework answers all requests that are not
 * answered `directly`; during development that is all of them, so that a change is seen at once. Rejects when
 * the port is taken.
 */
export async function serve({
  dev = false,
  directly = !dev,
}: {
  dev?: boolean;
  directly?: boolean;
} = {}): Promise<WebProcess> {
  const { BACKUP_DIR, DATABASE_URL = '', HOST, PORT, SECRET_KEY } = settings();
  const between = pooler();
  const pools = openPools(DATABASE_URL, between);
  // With source maps, Node would read that of each file of the build, for error messages with the original
  // lines. That takes a tenth of a start.
  if (!dev) process.setSourceMapsEnabled(false);
  // With a key of its own, each build could only read values that it has encrypted itself.
  process.env.NEXT_SERVER_ACTIONS_ENCRYPTION_KEY = actionKey(SECRET_KEY ?? '');
  const releaseBuild = dev ? () => {} : holdBuild();
  const { default: next } = await import('next');
  // Next listens for 'upgrade' on the server it is given, and keeps such connections open for ever. So it gets a server
  // that never receives any.
  const httpServer = http.createServer();
  // The framework only begins addresses with the port, which for 0 is not known yet.
  const application = next({ dev, dir: PROJECT, hostname: 'localhost', port: PORT || 3000, httpServer });
  const direct = directly ? await import('@/app/direct') : undefined;
  await application.prepare();
  const handle = application.getRequestHandler();
  const server = createFrontServer(
    (request, response) => handle(request, response),
    frontLimits(),
    direct?.operations,
    dev ? undefined : staticFilesOf(path.join(PROJECT, '.next', 'static')),
    direct?.keptPages,
  );
  // Needed for reloading during development. In production no other protocol is used.
  if (dev) server.on('upgrade', application.getUpgradeHandler());
  const port = await listen(server, PORT, HOST);
  // Addresses in mail and on paper have the port that the system gave for 0, in the framework's bundle too.
  process.env.PORT = String(port);
  Object.assign(settings(), { PORT: port });
  const jobs = startJobWorker(
    between?.directUrl ?? DATABASE_URL,
    BACKUP_DIR ? { folder: BACKUP_DIR, secretKey: await ownSecret() } : undefined,
  );
  const here = `http://localhost:${port}/`;
  log().info({ port, storefronts: here, console: new URL(consoleAddress(), here).href }, 'serving');
  return {
    port,
    async stop() {
      beginStopping(CUT_MS);
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      // Repeated, because a connection becomes idle when its last request has been answered.
      const idle = setInterval(() => server.closeIdleConnections(), 50);
      const late = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
      const isReachable = await endedUnlessAway({
        requests: closed,
        jobs: jobs.stop(),
        'long work': longWorkEnded(),
      });
      clearInterval(idle);
      clearTimeout(late);
      if (!isReachable) server.closeAllConnections();
      // Connections in use have ended, but one that is being made anew keeps its pool open.
      if (isReachable) log().info({ waiting: ['connections'] }, 'stopping');
      await pools.close(isReachable ? CLOSE_SECONDS : 0);
      releaseBuild();
      log().info('stopped');
    },
  };
}

/** The time for closing connections that are no longer needed, in seconds. */
const CLOSE_SECONDS = 0.5;

/** The time that the database may be silent in a stop, and the interval of its checks, in milliseconds. */
const AWAY_MS = 1500;
const ASK_MS = 500;

/**
 * Waits for work to end, or until the database has been away for a while: without it none of the work can end
 * well. Prints the pending work during the wait. Resolves to true when the database was reachable.
 */
async function endedUnlessAway(work: Record<string, Promise<unknown>>): Promise<boolean> {
  const waiting = new Set(Object.keys(work));
  for (const [name, ended] of Object.entries(work)) void ended.finally(() => waiting.delete(name));
  const all = Promise.all(Object.values(work)).then(() => true);
  let reachedAt = performance.now();
  for (;;) {
    const isOver = await Promise.race([all, delay(ASK_MS, false)]);
    if (isOver) return true;
    log().info({ waiting: [...waiting] }, 'stopping');
    void unscopedWritable(AWAY_MS).then(
      () => (reachedAt = performance.now()),
      () => {},
    );
    if (performance.now() - reachedAt < atMost(AWAY_MS)) continue;
    log().warn({ waiting: [...waiting] }, 'the database is away, so this is not waited for');
    return false;
  }
}

/** The key of the framework's server actions: equal on all machines that share SECRET_KEY. */
function actionKey(secret: string): string {
  return Buffer.from(hkdfSync('sha256', secret, '', 'server actions', 32)).toString('base64');
}

/** Behind a trusted proxy all connections have the proxy's address, so that is not limited. */
function frontLimits(): typeof FRONT_LIMITS {
  const { TRUST_PROXY, CONNECTIONS_PER_ADDRESS } = settings();
  const perAddress = TRUST_PROXY === 'true' ? 0 : CONNECTIONS_PER_ADDRESS;
  const { connections, headersTimeout, requestTimeout } = FRONT_LIMITS;
  return {
    ...FRONT_LIMITS,
    headersTimeout: atMost(headersTimeout),
    requestTimeout: atMost(requestTimeout),
    connections: { ...connections, stalled: atMost(connections.stalled), perAddress },
  };
}

/**
 * Rejects when HOST and PORT are taken, or BACKUP_DIR cannot be written. A start asks this first, before it
 * joins the database or replaces the build of a server that runs there; so it does not use `settings`, which
 * are read once.
 */
export async function requirePlaces(): Promise<void> {
  const { BACKUP_DIR, HOST, PORT } = readSettings(process.env);
  const probe = net.createServer();
  await listen(probe, PORT, HOST);
  probe.close();
  await once(probe, 'close');
  if (BACKUP_DIR) await prepareFolder(BACKUP_DIR);
}

/** Resolves to the port, which the system gives for 0. */
function listen(server: Server | net.Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const taken = error.code === 'EADDRINUSE';
      reject(taken ? new OperatorError(`Port ${port} is in use. Set PORT to another one.`) : error);
    });
    server.listen(port, host, () => resolve((server.address() as net.AddressInfo).port));
  });
}
