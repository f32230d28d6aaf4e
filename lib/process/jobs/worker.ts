import { recordHeartbeat, removeWorker, unlockJobsOfDeadWorkers } from '@/db/jobs/job-workers';
import { type QueueLog, type QueueWorker, type TaskList, workOnQueue } from '@/db/jobs/queue';
import { SEND_ACCOUNT_MAIL } from '@/db/mail/account-mail';
import { BACKUP_JOB, wantBackup } from '@/db/setup/backup-jobs';
import { isUnavailable } from '@/db/statements/failures';
import { mailAboutAccount } from '@/lib/accounts/auth/account/mail-job';
import { SEND_ORDER_MAIL, sendOrderMail } from '@/lib/mail/log/jobs';
import { keepRetention } from '@/lib/people/retention';
import { backUp, type DailyBackups } from '@/lib/process/backup/daily';
import { limited } from '@/lib/process/runtime/concurrency';
import { settings } from '@/lib/process/runtime/env';
import { describeError, log } from '@/lib/process/runtime/log';
import { doWhatIsDue } from './due-work';
import { every, pause } from './every';
import { sweep } from './sweep';

const BEAT_MS = 2000;
const SWEEP_MS = 10_000;
/** A round opens and closes, and a mailing begins, within ten seconds. */
const CLOCK_MS = 3000;
const RETENTION_MS = 24 * 60 * 60 * 1000;

/** One process's worker for the jobs in the database's queue. */
export interface JobWorker {
  /** Stops taking jobs, and resolves when those under way have ended. */
  stop(): Promise<void>;
}

const queueLog: QueueLog = (level, sentence) => {
  log()[level === 'warning' ? 'warn' : level === 'info' ? 'debug' : level]({ queue: true }, sentence);
};

/** The state of the database, as far as it is known. */
interface Database {
  /** True when all living processes have had time to report since the database's last outage. */
  isSettled: boolean;
}

/**
 * Works on jobs, sweeps, does due tasks and anonymises daily until it is stopped; keeps trying while the database is
 * unavailable. With `backups`, the daily backup is one of the jobs.
 */
export function startJobWorker(url: string, backups?: DailyBackups): JobWorker {
  const stopping = new AbortController();
  const { signal } = stopping;
  const database: Database = { isSettled: true };
  const working = keepWorking(url, signal, database, backups);
  const sweeping = every(SWEEP_MS, signal, () => sweep(database.isSettled));
  const turning = every(CLOCK_MS, signal, doWhatIsDue);
  const retaining = every(RETENTION_MS, signal, keepRetention);
  return {
    async stop() {
      stopping.abort();
      await Promise.all([working, sweeping, turning, retaining]);
    },
  };
}

/**
 * Starts another queue worker when one ends by itself, such as after the database was unavailable for too
 * long.
 */
async function keepWorking(
  url: string,
  signal: AbortSignal,
  database: Database,
  backups?: DailyBackups,
): Promise<void> {
  const { MAILER_CONCURRENCY: calls } = settings();
  const lane = limited(calls);
  const tasks: TaskList = {
    [SEND_ORDER_MAIL]: (payload, { job }) => sendOrderMail(payload, lane, job.attempts > 1 ? job : undefined),
    [SEND_ACCOUNT_MAIL]: (payload, { job }) => mailAboutAccount(payload, job.attempts > 1),
  };
  // A process without a folder for backups leaves that job to others.
  if (backups) tasks[BACKUP_JOB] = () => backUp(url, backups);
  while (!signal.aborted) {
    try {
      if (backups) await wantBackup();
      // Twice as many as there are calls: while messages are with the provider, the outcomes of those before them
      // are written down and those after them are made.
      await workUntilEnded(await workOnQueue(url, tasks, 2 * calls, queueLog), signal, database);
    } catch (error) {
      database.isSettled = false;
      log().warn({ error: describeError(error) }, 'the job worker could not start');
    }
    await pause(1000, signal);
  }
}

async function workUntilEnded(worker: QueueWorker, signal: AbortSignal, database: Database): Promise<void> {
  const over = new AbortController();
  let renew = () => {};
  // The queue's own connections may hang, or stay read-only, although the database is well again.
  const recovered = new Promise<void>((resolve) => {
    renew = resolve;
  });
  const beating = keepBeating(worker.id, over.signal, database, renew);
  const asked = new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    // Not kept once this worker is over, and another one works on.
    signal.addEventListener('abort', () => resolve(), { once: true, signal: over.signal });
  });
  await Promise.race([asked, worker.ended, recovered]);
  await worker.stop();
  over.abort();
  await beating;
  await removeWorker(worker.id).catch(() => {
    // The database is unavailable; the heartbeat expires by itself.
  });
}

/**
 * Records that this worker is alive, and unlocks the jobs of workers whose heartbeat is old. After an outage
 * of the database all heartbeats are old, so it waits until this worker has recorded three: by then every
 * living worker has recorded one. Calls `renew` when the database takes changes again after it did not.
 */
async function keepBeating(
  workerId: string,
  signal: AbortSignal,
  database: Database,
  renew: () => void,
): Promise<void> {
  let heardSince: number | null = null;
  let wasAway = false;
  await every(BEAT_MS, signal, async () => {
    try {
      await recordHeartbeat(workerId);
      heardSince ??= performance.now();
      if (wasAway) renew();
    } catch (error) {
      heardSince = null;
      database.isSettled = false;
      wasAway ||= isUnavailable(error);
      throw error;
    }
    if (performance.now() - heardSince <= 2 * BEAT_MS) return;
    database.isSettled = true;
    await unlockJobsOfDeadWorkers();
  });
}
