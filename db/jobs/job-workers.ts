import { sql } from 'drizzle-orm';
import { holdLiveness, isAlive, releaseLiveness, workerOf } from '../liveness';
import { unscoped } from '../statements/executor';

/** The age of a worker's last heartbeat at which the worker counts as dead, when it has no lock. */
const DEAD_AFTER_SECONDS = 6;

const deadline = sql`clock_timestamp() - make_interval(secs => ${DEAD_AFTER_SECONDS})`;

/** Records that a worker is alive. */
export async function recordHeartbeat(workerId: string): Promise<void> {
  await holdLiveness(workerOf(workerId));
  await unscoped((executor) =>
    executor.execute(sql`
      INSERT INTO job_workers (worker_id, heartbeat_at) VALUES (${workerId}, clock_timestamp())
      ON CONFLICT ON CONSTRAINT job_workers_pkey DO UPDATE SET heartbeat_at = EXCLUDED.heartbeat_at`),
  );
}

/** Removes a worker that has stopped. */
export async function removeWorker(workerId: string): Promise<void> {
  await releaseLiveness(workerOf(workerId));
  await unscoped((executor) => executor.execute(sql`DELETE FROM job_workers WHERE worker_id = ${workerId}`));
}

/** Unlocks the jobs of workers whose process is gone, so that others can take them. */
export async function unlockJobsOfDeadWorkers(): Promise<void> {
  await unscoped((executor) =>
    executor.execute(sql`
      DELETE FROM job_workers
      WHERE heartbeat_at < ${deadline} AND NOT ${isAlive(workerOf(sql`worker_id`))}`),
  );
  // A job that was taken just now may belong to a worker that has not recorded its first heartbeat yet.
  await unscoped((executor) =>
    executor.execute(sql`
      SELECT graphile_worker.force_unlock_workers(array_agg(DISTINCT job.locked_by))
      FROM graphile_worker.jobs job
      WHERE job.locked_at < ${deadline}
        AND NOT EXISTS (SELECT FROM job_workers WHERE job_workers.worker_id = job.locked_by)
        AND NOT ${isAlive(workerOf(sql`job.locked_by`))}
      HAVING count(*) > 0`),
  );
}
