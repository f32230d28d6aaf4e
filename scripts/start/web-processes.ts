import cluster from 'node:cluster';
import path from 'node:path';
import { settings } from '@/lib/process/runtime/env';
import { PROJECT } from './database';
import { serve, type WebProcess } from './web';

/** Serves with WEB_CONCURRENCY processes that share the port. A process that dies is replaced. */
export async function serveAll(): Promise<WebProcess> {
  const { WEB_CONCURRENCY } = settings();
  if (WEB_CONCURRENCY === 1) return serve();
  cluster.setupPrimary({ exec: path.join(PROJECT, 'scripts', 'start', 'run.mjs'), args: ['web-worker'] });
  let stopping = false;
  const listening = new Promise<number>((resolve, reject) => {
    let ready = 0;
    cluster.on('listening', (_worker, { port }) => {
      ready += 1;
      if (ready === WEB_CONCURRENCY) resolve(port);
    });
    cluster.on('exit', (_worker, code) => {
      if (ready < WEB_CONCURRENCY)
        reject(new Error(`A web process ended with code ${code} before it served`));
      else if (!stopping) cluster.fork();
    });
  });
  for (let n = 0; n < WEB_CONCURRENCY; n++) cluster.fork();
  const port = await listening;
  return {
    port,
    async stop() {
      stopping = true;
      const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
      const gone = workers.map(
        (worker) => new Promise<void>((resolve) => worker.once('exit', () => resolve())),
      );
      for (const worker of workers) worker.process.kill('SIGTERM');
      await Promise.all(gone);
    },
  };
}
