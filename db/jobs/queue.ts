import { EventEmitter } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { Logger, type Runner, run, runMigrations, type TaskList, type WorkerEvents } from 'graphile-worker';

export type { TaskList };

/** Receives the queue's log lines: a level and a sentence, which may name a job. */
export type QueueLog = (level: 'error' | 'warning' | 'info' | 'debug', sentence: string) => void;

const logger = (write: QueueLog) => new Logger(() => (level, sentence) => write(level, sentence));

/** Brings the queue's own tables in the database at `url` up to date. */
export async function migrateQueue(url: string): Promise<void> {
  await runMigrations({ connectionString: url, maxPoolSize: 1, logger: logger(() => {}) });
}

/**
 * The time that a stop waits, longer than a job may then take. On a silent connection the queue's driver
 * would wait for many minutes.
 */
const STOPPING_MS = 12_000;

/** The ratio of jobs fetched at once to jobs run at once. */
const FETCHED = 2;

/**
 * The wait before the next fetch after one that found fewer jobs. Many orders arrive together, and a fetch for each job
 * would cost as much as its message.
 */
const GATHERING_MS = 100;

/** One process's worker for the queue's jobs. */
export interface QueueWorker {
  /** The id with which the queue marks the jobs that are being worked on. */
  id: string;
  /** Resolves when the worker has ended, whether it was stopped or not. */
  ended: Promise<void>;
  /** Stops taking jobs, and resolves when those under way have ended, or should have. */
  stop(): Promise<void>;
}

/** The interval at which the queue is polled for jobs without a notice, in milliseconds. */
const POLL_MS = 2000;

/** Starts a worker on the queue in the database at `url`, which runs at most `concurrency` jobs at once. */
export async function workOnQueue(
  url: string,
  tasks: TaskList,
  concurrency: number,
  write: QueueLog,
  pollMs = POLL_MS,
): Promise<QueueWorker> {
  let id = '';
  const events: WorkerEvents = new EventEmitter();
  events.once('pool:create', ({ workerPool }) => (id = workerPool.id));
  const runner: Runner = await run({
    // The queue uses its own driver and pool, which repairs broken connections and listens on one. It opens
    // no more than it needs at once: to listen, to fetch, and to mark jobs as finished or failed.
    connectionString: url,
    maxPoolSize: Math.max(concurrency, 4),
    concurrency,
    taskList: tasks,
    pollInterval: pollMs,
    noHandleSignals: true,
    crontab: '',
    logger: logger(write),
    events,
    // A delay of 0 makes the worker complete jobs in batches, and when it stops it only waits for batches. A
    // finished job that is not marked as finished would be run once more.
    preset: {
      worker: {
        completeJobBatchDelay: 0,
        failJobBatchDelay: 0,
        localQueue: {
          size: FETCHED * concurrency,
          refetchDelay: {
            durationMs: GATHERING_MS,
            threshold: FETCHED * concurrency - 1,
            maxAbortThreshold: Number.POSITIVE_INFINITY,
          },
        },
      },
    },
  });
  const ended = runner.promise.catch(() => {});
  return {
    id,
    ended,
    async stop() {
      const stopped = runner.stop().catch(() => {});
      const late = new AbortController();
      await Promise.race([
        Promise.all([stopped, ended]),
        delay(STOPPING_MS, undefined, { signal: late.signal }).catch(() => {}),
      ]);
      late.abort();
    },
  };
}
