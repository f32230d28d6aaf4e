import { sql } from 'drizzle-orm';
import { unscoped } from './executor';
import { claimLiveness, isAlive, leave, working } from './liveness';

/** How old the heartbeat of a worker that no process is behind has to be for it to count as dead. */
const DEAD_AFTER_SECONDS = 6;

const deadline = sql`clock_timestamp() - make_interval(secs => ${DEAD_AFTER_SECONDS})`;

/** Says that a worker lives. */
export async function beat(workerId: string): Promise<void> {
  await claimLiveness(working(workerId));
  await unscoped((executor) =>
    executor.execute(sql`
      INSERT INTO job_workers (worker_id, heartbeat_at) VALUES (${workerId}, clock_timestamp())
      ON CONFLICT ON CONSTRAINT job_workers_pkey DO UPDATE SET heartbeat_at = EXCLUDED.heartbeat_at`),
  );
}

/** Forgets a worker that ended in good order. */
export async function forget(workerId: string): Promise<void> {
  await leave(working(workerId));
  await unscoped((executor) => executor.execute(sql`DELETE FROM job_workers WHERE worker_id = ${workerId}`));
}

/** Gives the jobs of dead workers back to the living. */
export async function releaseJobsOfTheDead(): Promise<void> {
  await unscoped((executor) =>
    executor.execute(sql`
      DELETE FROM job_workers
      WHERE heartbeat_at < ${deadline} AND NOT ${isAlive(working(sql`worker_id`))}`),
  );
  // A job taken just now may belong to a worker that has yet to say that it lives.
  await unscoped((executor) =>
    executor.execute(sql`
      SELECT graphile_worker.force_unlock_workers(array_agg(DISTINCT job.locked_by))
      FROM graphile_worker.jobs job
      WHERE job.locked_at < ${deadline}
        AND NOT EXISTS (SELECT FROM job_workers WHERE job_workers.worker_id = job.locked_by)
        AND NOT ${isAlive(working(sql`job.locked_by`))}
      HAVING count(*) > 0`),
  );
}
