import { EventEmitter } from 'node:events';
import { Logger, type Runner, run, runMigrations, type TaskList, type WorkerEvents } from 'graphile-worker';

/** What the queue has to say: a word for how bad it is, and a sentence that may name a job. */
export type QueueLog = (level: 'error' | 'warning' | 'info' | 'debug', sentence: string) => void;

const logger = (write: QueueLog) => new Logger(() => (level, sentence) => write(level, sentence));

/** Brings the queue's own tables in the database at `url` up to date. */
export async function migrateQueue(url: string): Promise<void> {
  await runMigrations({ connectionString: url, maxPoolSize: 1, logger: logger(() => {}) });
}

/** One process's work on the queue's jobs. */
export interface QueueWorker {
  /** As the queue marks the jobs that are being worked on. */
  id: string;
  /** Resolves when the work has ended, asked for or not. */
  ended: Promise<void>;
  /** Takes no new jobs, and resolves when those under way have ended. */
  stop(): Promise<void>;
}

/** Begins to work on the queue in the database at `url`, on so many jobs at once. */
export async function workOnQueue(
  url: string,
  tasks: TaskList,
  concurrency: number,
  write: QueueLog,
): Promise<QueueWorker> {
  let id = '';
  const events: WorkerEvents = new EventEmitter();
  events.once('pool:create', ({ workerPool }) => (id = workerPool.id));
  const runner: Runner = await run({
    // The queue's driver and its pool are its own: it mends broken connections, and listens on one.
    connectionString: url,
    maxPoolSize: concurrency,
    concurrency,
    taskList: tasks,
    pollInterval: 2000,
    noHandleSignals: true,
    crontab: '',
    logger: logger(write),
    events,
    // In batches, however small, because only those are waited for when the worker stops: a finished job
    // that nobody marks as finished is done once more.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  });
  const ended = runner.promise.catch(() => {});
  return {
    id,
    ended,
    async stop() {
      await runner.stop().catch(() => {});
      await ended;
    },
  };
}
